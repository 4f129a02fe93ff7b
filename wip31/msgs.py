import ast,sys
from pathlib import Path
root=Path(sys.argv[1]); n=0;w=0
for f in sorted(root.rglob('*.py')):
    tree=ast.parse(f.read_text()); out=[]
    for node in ast.walk(tree):
        if isinstance(node,ast.Call) and isinstance(node.func,ast.Name) and node.func.id in ('_','N_','ngettext','pgettext','gettext','gettext_noop','npgettext','P_'):
            args=[a.value for a in node.args if isinstance(a,ast.Constant) and isinstance(a.value,str)]
            if args: out.append((node.lineno,node.func.id,args))
    if out:
        print('##',f.relative_to(root))
        for l,fn,a in sorted(out): print(f'{l}{"" if fn=="_" else " "+fn}: '+' | '.join(a)); n+=1; w+=sum(len(x.split()) for x in a)
print(n,w)
