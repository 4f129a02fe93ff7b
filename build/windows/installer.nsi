; Installer for Windows: for one user, without administrator rights. Run by build/release.py, or by hand:
;     makensis -INPUTCHARSET UTF8 -DVERSION=0.1.0 -DFOLDER=FOLDER -DOUTPUT=boneyard-setup.exe build/windows/installer.nsi
; Silent: setup.exe /S [/D=FOLDER]; uninstall.exe /S keeps the matches. Status 2: Boneyard is running.

!ifdef TARGET
  Target ${TARGET}
!endif
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Boneyard"
!define CLASSES "Software\Classes"
!define TYPE "Boneyard.Match"
!define DATA "$LOCALAPPDATA\boneyard"

Name "Boneyard"
OutFile "${OUTPUT}"
BrandingText "Boneyard ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\Boneyard"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Boneyard"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Boneyard Setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "..\icons\boneyard.ico"
!define MUI_UNICON "..\icons\boneyard.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\boneyard.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English" ; the first is used if none is the user's
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "PortugueseBR"

LangString ABOUT ${LANG_ENGLISH} "Every old game of dominoes on one table"
LangString ABOUT ${LANG_SPANISH} "Todos los juegos antiguos de dominó en una sola mesa"
LangString ABOUT ${LANG_FRENCH} "Tous les vieux jeux de dominos sur une seule table"
LangString ABOUT ${LANG_PORTUGUESEBR} "Todos os jogos antigos de dominó em uma só mesa"
LangString MATCH ${LANG_ENGLISH} "Boneyard match"
LangString MATCH ${LANG_SPANISH} "Partida de Boneyard"
LangString MATCH ${LANG_FRENCH} "Partie de Boneyard"
LangString MATCH ${LANG_PORTUGUESEBR} "Partida de Boneyard"
LangString RUNNING ${LANG_ENGLISH} "Boneyard is running. Close it, then try again."
LangString RUNNING ${LANG_SPANISH} "Boneyard está abierto. Ciérralo e inténtalo de nuevo."
LangString RUNNING ${LANG_FRENCH} "Boneyard est ouvert. Fermez-le, puis réessayez."
LangString RUNNING ${LANG_PORTUGUESEBR} "O Boneyard está aberto. Feche-o e tente de novo."
LangString NEEDS ${LANG_ENGLISH} "Boneyard needs 64-bit Windows 10 or newer."
LangString NEEDS ${LANG_SPANISH} "Boneyard necesita Windows 10 de 64 bits o posterior."
LangString NEEDS ${LANG_FRENCH} "Boneyard a besoin de Windows 10 en 64 bits ou d'une version plus récente."
LangString NEEDS ${LANG_PORTUGUESEBR} "O Boneyard precisa do Windows 10 de 64 bits ou mais novo."
LangString KEEP ${LANG_ENGLISH} "Keep your matches and settings? They are in ${DATA}. If you choose “No”, they are deleted."
LangString KEEP ${LANG_SPANISH} "¿Conservar tus partidas y ajustes? Están en ${DATA}. Si eliges “No”, se borran."
LangString KEEP ${LANG_FRENCH} "Conserver vos parties et vos réglages ? Ils se trouvent dans ${DATA}. Si vous choisissez « Non », ils seront supprimés."
LangString KEEP ${LANG_PORTUGUESEBR} "Manter suas partidas e configurações? Elas estão em ${DATA}. Se você escolher “Não”, elas serão apagadas."

; End with status 2 if a program in $INSTDIR is running: Windows does not let it be replaced. A person can try again.
!macro StopIfRunning
  ${Do}
    StrCpy $1 ""
    ${For} $2 1 2
      StrCpy $0 "boneyard.exe"
      ${If} $2 = 2
        StrCpy $0 "boneyard-console.exe"
      ${EndIf}
      ${If} ${FileExists} "$INSTDIR\$0"
        ClearErrors
        FileOpen $3 "$INSTDIR\$0" a
        ${If} ${Errors}
          StrCpy $1 "running"
        ${Else}
          FileClose $3
        ${EndIf}
      ${EndIf}
    ${Next}
    ${If} $1 == ""
      ${Break}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Delete the files of any version; nothing else that may be in the folder.
!macro DeleteProgram
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\boneyard.exe"
  Delete "$INSTDIR\boneyard-console.exe"
  Delete "$INSTDIR\README*.txt"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\LICENSE"
!macroend

!macro TypesHaveChanged
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_ICONSTOP "$(NEEDS)" /SD IDOK
    SetErrorLevel 1
    Quit
  ${EndIf}
FunctionEnd

Section
  !insertmacro StopIfRunning
  !insertmacro DeleteProgram
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Boneyard.lnk" "$INSTDIR\boneyard.exe" "" "" "" "" "" "$(ABOUT)"

  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "$(MATCH)"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\boneyard.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\boneyard.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.boneyard" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.boneyard\OpenWithProgids" "${TYPE}" ""
  !insertmacro TypesHaveChanged

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Boneyard"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\boneyard.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Boneyard authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro StopIfRunning
  ${If} ${FileExists} "${DATA}\*"
    ${IfNot} ${Cmd} `MessageBox MB_YESNO|MB_ICONQUESTION "$(KEEP)" /SD IDYES IDYES`
      RMDir /r "${DATA}"
    ${EndIf}
  ${EndIf}
  !insertmacro DeleteProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Boneyard.lnk"

  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegValue HKCU "${CLASSES}\.boneyard\OpenWithProgids" "${TYPE}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.boneyard\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\.boneyard" ""
  ${If} $0 == "${TYPE}"
    DeleteRegValue HKCU "${CLASSES}\.boneyard" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.boneyard"
  !insertmacro TypesHaveChanged
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
