/* Takes the place of Windows' uiautomationcore.dll, because Wine's own has no clients: asks the window for its nodes all
the time, as a screen reader does, and writes them and the events to files in the folder READER. */
#define COBJMACROS
#include <initguid.h>
#include <stdio.h>
#include <windows.h>
#include <uiautomationcore.h>

DEFINE_GUID(FRAGMENT, 0xf7063da8, 0x8359, 0x439c, 0x92, 0x97, 0xbb, 0xc5, 0x29, 0x9a, 0x7d, 0x87);
enum { CONTROL_TYPE = 30003, NAME = 30005, FOCUSED = 30008, LIVE_REGION_CHANGED = 20024, ASKED = -25, PAUSE_MS = 200 };

static FILE *open_file(const wchar_t *name, const wchar_t *mode) {
    wchar_t path[2 * MAX_PATH];
    GetEnvironmentVariableW(L"READER", path, MAX_PATH);
    return _wfopen(lstrcatW(path, name), mode);
}

/* Write a property of a node, or nothing. */
static void write_property(FILE *file, IRawElementProviderSimple *node, PROPERTYID id) {
    VARIANT value;
    char text[4096] = "";
    VariantInit(&value);
    IRawElementProviderSimple_GetPropertyValue(node, id, &value);
    if (value.vt == VT_BSTR)
        WideCharToMultiByte(CP_UTF8, 0, value.bstrVal, -1, text, sizeof text, NULL, NULL);
    else if (value.vt == VT_I4)
        snprintf(text, sizeof text, "%ld", value.lVal);
    else if (value.vt == VT_BOOL && value.boolVal)
        strcpy(text, "focused");
    fprintf(file, "%s", text);
    VariantClear(&value);
}

/* Write a node and its descendants: type, name, focus. */
static void write_nodes(FILE *file, IRawElementProviderSimple *node) {
    IRawElementProviderFragment *fragment = NULL, *child = NULL, *next;
    write_property(file, node, CONTROL_TYPE);
    fputc('\t', file);
    write_property(file, node, NAME);
    fputc('\t', file);
    write_property(file, node, FOCUSED);
    fputc('\n', file);
    if (FAILED(IRawElementProviderSimple_QueryInterface(node, &FRAGMENT, (void **)&fragment)))
        return;
    IRawElementProviderFragment_Navigate(fragment, NavigateDirection_FirstChild, &child);
    IRawElementProviderFragment_Release(fragment);
    for (; child; child = next) {
        IRawElementProviderSimple *simple = NULL;
        next = NULL;
        IRawElementProviderFragment_Navigate(child, NavigateDirection_NextSibling, &next);
        if (SUCCEEDED(IRawElementProviderFragment_QueryInterface(child, &IID_IRawElementProviderSimple, (void **)&simple))) {
            write_nodes(file, simple);
            IRawElementProviderSimple_Release(simple);
        }
        IRawElementProviderFragment_Release(child);
    }
}

static BOOL CALLBACK ask_window(HWND window, LPARAM unused) {
    DWORD process;
    GetWindowThreadProcessId(window, &process);
    if (process == GetCurrentProcessId() && IsWindowVisible(window))
        SendMessageW(window, WM_GETOBJECT, 0, ASKED);
    return TRUE;
}

static DWORD WINAPI ask_forever(void *unused) {
    for (;; Sleep(PAUSE_MS))
        EnumWindows(ask_window, 0);
    return 0;
}

BOOL WINAPI DllMain(HINSTANCE library, DWORD reason, void *unused) {
    if (reason == DLL_PROCESS_ATTACH)
        CloseHandle(CreateThread(NULL, 0, ask_forever, NULL, 0, NULL));
    return TRUE;
}

/* -- what accesskit imports -------------------------------------------------------------------------------------------- */

__declspec(dllexport) LRESULT WINAPI UiaReturnRawElementProvider(
    HWND window, WPARAM w, LPARAM asked, IRawElementProviderSimple *root
) {
    FILE *file = root && (int)asked == ASKED ? open_file(L"nodes.txt", L"w") : NULL;
    if (file) {
        write_nodes(file, root);
        fputs("end\n", file);
        fclose(file);
    }
    return 0;
}

__declspec(dllexport) HRESULT WINAPI UiaRaiseAutomationEvent(IRawElementProviderSimple *node, EVENTID event) {
    FILE *file = event == LIVE_REGION_CHANGED ? open_file(L"spoken.txt", L"a") : NULL;
    if (file) {
        write_property(file, node, NAME);
        fputc('\n', file);
        fclose(file);
    }
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI UiaRaiseAutomationPropertyChangedEvent(
    IRawElementProviderSimple *node, PROPERTYID id, VARIANT before, VARIANT after
) {
    return S_OK;
}

__declspec(dllexport) HRESULT WINAPI UiaHostProviderFromHwnd(HWND window, IRawElementProviderSimple **provider) {
    *provider = NULL;
    return E_NOTIMPL;
}

__declspec(dllexport) int WINAPI UiaLookupId(int kind, const GUID *id) { return 0; }

static HRESULT WINAPI query(IUnknown *self, REFIID id, void **result) {
    *result = self;
    return S_OK;
}

static ULONG WINAPI count(IUnknown *self) { return 1; }

static IUnknownVtbl methods = {query, count, count};
static IUnknown unsupported = {&methods};

__declspec(dllexport) HRESULT WINAPI UiaGetReservedNotSupportedValue(IUnknown **value) {
    *value = &unsupported;
    return S_OK;
}
