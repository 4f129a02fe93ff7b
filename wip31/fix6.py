import glob
R={
"tests/ui/scenes/test_menu_and_settings.py":[("9 rules of the book can be changed.","9 options"),("rules of the book can be changed","options"),("'lots' in","'draw tiles' in"),("\"lots\" in","\"draw tiles\" in"),("choice Temper","choice Playing style"),("weaker here, because","weaker here because")],
"tests/ui/scenes/test_summary.py":[("share the match at 110","share the win at 110")],
"tests/store/test_corrupt_values.py":[("\"started\"","\"begun\""),("started","begun"),("up to its action 30","up to move 30"),("set aside","kept as")],
"tests/store/*.py":[("set aside\" in","kept as\" in"),("\"set aside\"","\"is kept as\""),("Nothing can be kept\" in","Can't save\" in"),("\"Nothing can be kept\"","\"Can't save\""),("^Another program has put something into all\\.sqlite, so nothing is taken","^Another program has changed all\\.sqlite, so nothing was imported"),("Another program has put something into the file","Another program has changed the file"),("Write it out again where it is from","Export it again where it comes from"),("newer Boneyard","newer version of Boneyard"),("That is no match\\.","This is not a match\\."),("Something went wrong in the program (","Boneyard crashed ("),("What happened is written in ","A crash report was saved as "),("written in {","saved as {")],
"tests/ui/table/test_table.py":[("so you must.\"","so you must play.\""),("5-5 does not fit there: that end shows ","5-5 doesn't fit: the end is ")],
"tests/ui/table/test_table_choices.py":[("Ann plays no further tile.","Ann plays no more tiles.")],
"tests/ui/families/test_betting_table.py":[(" takes "," wins "),("· takes","· wins")],
"tests/ui/families/test_tricks_table.py":[("button Order up, alone","button Accept, alone"),("button Order up","button Accept"),("Ann, stand, take a dummy, or pass?","Your choice: stand, take a dummy or pass?")],
"tests/ui/families/test_hover_text.py":[("left bower · best so far","left bower · winning so far")],
"tests/ui/families/test_prompts.py":[],
"tests/lab/*.py":[("There is no temper mad","There is no playing style called mad"),("There is no game “whist”","There is no game called “whist”"),("There is no player genius; there are beginner","There is no player called genius. The players are beginner"),("There is no player genius","There is no player called genius"),("measure at least two.","Measure at least two deals"),("target cannot be 0","target can't be 0"),("has no end of its own","never end by themselves")],
"tests/ui/scenes/test_review.py":[("Hands that were never shown stay closed.","Hands that were never shown stay hidden."),("8 choices could not be looked back on.","8 moves could not be reviewed.")],
"tests/ui/scenes/test_matches.py":[("2 matches are new here, 1 cannot be read.","2 matches imported, 1 can't be read.")],
"tests/ui/scenes/test_deal_check.py":[("is not the number of a deal","is not a deal number"),("fits the seal, and gives the tiles that were dealt","matches the seal and gives the tiles that were dealt"),("No number is known of this deal","The number of this deal is unknown"),("goes on in another window","was continued in another window")],
"tests/ui/app/test_start.py":[("Something went wrong in the program (","Boneyard crashed ("),("Your match is saved.","Your match is saved.")],
"tests/ui/scenes/test_replay_seat.py":[("With these tiles Basil made 0, Ann made 19","With these tiles Basil scored 0, and Ann scored 19"),("With these tiles Agnes made","With these tiles Agnes scored")],
"tests/ui/scenes/test_autosave_status.py":[("looking on","watching"),("1 move is not kept yet: it is lost if you quit before it can be.","1 move is not saved yet. It will be lost if you quit now.")],
"tests/play/*.py":[("Nothing can be written in","Can't write to"),("1 match imported.","1 imported match."),("1 match with a number typed in.","1 match with a typed deal number."),("With help, or with undo:","With help or undo:")],
"tests/ui/table/test_shared_screen.py":[("\"pull a tile\"","\"drag a tile\"")],
"tests/bots/test_solving.py":[("Domino Poker cannot be solved: nobody plays it with open hands","Domino Poker can't be solved, because bots do not play it")],
"tests/ui/table/test_small_window.py":[("Tiddle-a-Wink · Pool 3","Tiddle-a-Wink · Pot 3")],
"tests/ui/table/test_hand_review.py":[("was worth about 8 more","would gain about 8 more")],
"tests/ui/scenes/test_deal_statistics.py":[("no deals yet","No deals yet")],
"tests/pell/test_claims.py":[("== \"false\"","== \"refuted\"")],
"tests/ui/scenes/test_practice.py":[("Best is this","The best move"),("\"good\" in","\"Correct\" in")],
}
for pat,L in R.items():
    for p in glob.glob(pat):
        s=o=open(p).read()
        for a,b in L: s=s.replace(a,b)
        if s!=o: open(p,'w').write(s)
