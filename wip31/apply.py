"""apply.py ROOT: replace player texts by the maps /tmp/m31/*.txt in game/ (exact literals) and tests/ (exact, or as part of a target's name)."""
import ast,re,sys,glob
from pathlib import Path
root=Path(sys.argv[1])
M={}
for f in sorted(glob.glob('/tmp/m31/*.txt')):
    for n,l in enumerate(open(f),1):
        l=l.rstrip('\n')
        if not l.strip() or l.startswith('#'): continue
        if ' => ' not in l: print('BAD',f,n,l); continue
        a,b=l.split(' => ',1)
        fa=sorted(set(re.findall(r'{(\w+)[^}]*}',a))); fb=sorted(set(re.findall(r'{(\w+)[^}]*}',b)))
        if fa!=fb: print('FIELDS',f,n,fa,fb)
        if a in M and M[a]!=b: print('TWICE',f,n,a,'|',M[a],'|',b)
        M[a]=b
used=set()
KINDS='button|choice|switch|field|says|notice|text|slider|card|row|tab|link'
def new_for(v,tests):
    if v in M: used.add(v); return M[v]
    if tests:
        m=re.match(r'(button|choice|switch|field|slider|says|icon|star|card) (.+)$',v,re.S)
        if m:
            parts=m[2].split(': ')
            new=[M.get(x,x) for x in parts]
            if m[2] in M: return f'{m[1]} {M[m[2]]}'
            if new!=parts: return f'{m[1]} '+': '.join(new)
    return None
def quote(s): return '"'+s.replace('\\','\\\\').replace('"','\\"').replace('\n','\\n')+'"'
def pieces(s,indent):
    if len(s)<90: return quote(s)
    out=[];cur=''
    for w in re.findall(r'\S+\s*',s):
        if len(cur)+len(w)>92: out.append(cur);cur=''
        cur+=w
    out.append(cur)
    return ('\n'+' '*indent).join(map(quote,out))
count=0
files=[root/f for f in sys.argv[2:] if f!='-u'] or [*root.glob('game/**/*.py'),*root.glob('tests/**/*.py')]
for p in files:
    tests='tests' in p.relative_to(root).parts[:1]
    src=p.read_text(); tree=ast.parse(src); lines=src.splitlines(keepends=True)
    starts=[0]
    b=src.encode()
    for l in lines: starts.append(starts[-1]+len(l.encode()))
    edits=[]
    infstr=set()
    gett=set()
    doc=set()
    for node in ast.walk(tree):
        if isinstance(node,ast.JoinedStr):
            for v in ast.walk(node):
                infstr.add(id(v))
        if isinstance(node,ast.Call) and isinstance(node.func,ast.Name) and node.func.id in ('_','N_','ngettext','pgettext','gettext','gettext_noop','P_'):
            for a in node.args: gett.add(id(a))
        if isinstance(node,ast.Expr) and isinstance(node.value,ast.Constant): doc.add(id(node.value))
    for node in ast.walk(tree):
        if isinstance(node,ast.Constant) and isinstance(node.value,str) and id(node) not in infstr and id(node) not in doc:
            if not tests and id(node) not in gett: continue
            new=new_for(node.value,tests)
            if new is None or new==node.value: continue
            a=starts[node.lineno-1]+node.col_offset; e=starts[node.end_lineno-1]+node.end_col_offset
            edits.append((a,e,pieces(new,node.col_offset) if not tests or id(node) in gett else quote(new)))
    if edits:
        for a,e,t in sorted(edits,reverse=True): b=b[:a]+t.encode()+b[e:]
        p.write_bytes(b); count+=len(edits)
print(count,'edits; unused:',len([k for k in M if k not in used]))
if '-u' in sys.argv:
    for k in M:
        if k not in used: print('UNUSED',k)
