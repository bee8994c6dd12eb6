package import HandsEngine

extension ActivationRanges {
  /// The recorded ranges of the models in MediaPipe's bundles, from rendered hands and noise
  /// (research/ranges).
  package static let recorded: [ActivationRanges] = [handDetector, handLandmarks]

  /// The palm detector of MediaPipe's bundles.
  private static let handDetector = ActivationRanges(
    fingerprint: 0x99f8_2f5c_a0ac_9820, inputs: [1],
    codes: #"""
      ~~~~cZ]e^^e[`]Zf]fbXe^Z^gX]abbaiaf`c~~~jhdoeloflgelfomdpjggqegjjmluishp~~~~~~ea]db`cmdh\mb
      jfafjdalbaechnjfieb~~okhpmlktmpfvlvnmoppptnjnmrvqqoon~~~~~~d`adecahch`lddfdglffk_fdgblghhd
      b~~onoonllrmqmrnnnontpluiompnvqqqmm~~~~~~h_cjbehd_cbhbdgcegdeljmefckchjeb~~pjkslmpnlnoqnno
      lmooqtrvnolsmqron~~~~~~gaceccdiddeif_gccgddkhfefee`igsk~~rqonntosqpntqkqppqnpsrpoqqprprvr~
      ~~~gaceccdiddeif_gccgddkhfefee_igha~gaceccdiddeif_gccgddkhfefee_igha!!!!!!!!!!!!!!!!!!!!!!
      !!!!!!!!!!~~~dibhe`fhgfegicbliffflgfefbcdjkgg\_^Z_[\X\^ab[\]\]]^`\a[`[__[b^ab~~~koipkllnqk
      onnjjrnnlmsmmoolnmptpoikmnjikhjlkkfgjjljljjjhlhikjjilm~~~~~~fhaggbdgdceghdcghbfiifgegdb`gf
      he_bae`e^a_acc\aada`c_bd`aacb`d_`a~~pplpomoqnlolpnlnpknorqnnonpmpnqojmpjknllilknjnmokkmmoo
      imlkmlkjkp~~~~~~dfcfdbefdbdg_dbggdfjhdf^fcbadhhe`d`aae`db`eh`decacebae`aacebf^`V~~kmmkkmmo
      kklnglllqkornookpklmkppmiqlslojnikmnomokllmklllmlnqnpljj~~~~~~efbfcaehccbd_bdhcdciheb^c`ed
      aghf_ga]b^d_]adcbafidegceeb_decaeab^~~omgnnlonkommljomoknqqomfmiponnnoglkhmlnplkojmjrsoqwn
      onllkoollklm~~~~~~dhbeeaadb]abfadhadcifcd^db`e^gif_g_ad^e^]ddecdhddgebcbcbeehbgce_~~osnpnn
      onpjolrmrpnmorpponqnnlostrmqlpqkpmqqrpop{roouqrnoqqqqnopwq~~~~dhbeeaadb]abfadhadcifcc^db`e
      ^gif_g_ad^e^\ddecdhddgebcbcbeehbgce_~dhbeeaadb]abfadhadcifcc^db`e^gif_g_ad^e^\ddecdhddgebc
      bcbeehbgce_!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!~~~edceffehddfa
      gabieeegfddfaebf_efibi``edhdWeihhaiafgbfcedeeffeedbg[^]]][]e\`[^]_[egYZbb^b``_]`+\X_`_Za[[
      Za]`^`c^W\[^^`]b^`\^][`bZ\~~~ljlllhlnkfkklihoiljlnklkjkkojkoolmijnpolikpknihgnlkoikmnlkkjh
      mklgjihjehljlfmjkekvhjolkmmjjjl6giklkilfiioiljknkfgfmkkkkjmhijhkjhi~~~~~~bdbffdbbfefega_ef
      bcieccdebdeadbh_ca`e^jf_gelfahh`edgddcg`edffcdj`ab_^^`ec]da`_\df`ab`^_baf^`_a\db_\d[\[\h^a
      a`]\a\dakcd`__b`aafcc~~jgloiokmnhomlijjlllqklknnkllmlmnikkljgmmnprmljlpklmmjmilllmnkkjrjjj
      iiklnjjrlkkinrpmilmjjmkkknjkpkmjojijhmhmnhhmmfplynmlikjnijqpo~~~~~~aeebe`dddfeefa_ece`ed`f
      ah_af`ade_fbbeagbbebme_gd_ccfcafg`gbdgddfa`^`cfdefa\deaadcdbca_a_ba^b\g_`c_^e]eX\_d\c`c\^a
      [abh`bh`adehd`g~~mklkmkjokkllmfimmkjjnlnhtjlnljnkitmjkinjokntmhnljljokmnoljklpmnpmikhpomnn
      illpmkpnomljigmlijmkklkiliolqhjimlljqjilliksjosqmosvmnr~~~~~~\`cb`ac_ccdf``_f`b`_d``aab`fb
      ]deaVabdada`dd`c`caa^bdc`be]cbbbc_e[d[e^bc`i^^`bbac^`_ac_d`c]_eba]cbY`lY[b]^e`d_]a[`\c_[a]
      [^^_Yddba~~hklhijmjjlkmihiijhhllkjkkighggkojbkkmhljmnnikflkigjmkifljlkjklglejgjimkknijjkkk
      khlhgoimkihhmliilkcfzeiljhimjigidhijgfigfhjjgkmkm~~~~~~[Yaa]c\]a`bYbaYc[Z][c_]a_bce`ca_`c`
      ba^d_accd_[`]^[_bac`e^b`\``_caU^Y^blT\\\bT[bb_]_h^]]ce]aY^`Y^]_a__]_`\Y^P`^Y\`Yf^a_^l_\aY^
      c_[~~gjkkhljjljndnlgnhbhkmkimhlpmknlmmrmkkfmjsonrhjhhiffmhlkojdffjhjomgmijnxfejkncfnohokpg
      hbmojmfnlijcjmkoijnjgiXpjhjfhoilmhzmlogfnkj~~~~[Xaa]`\]a`bYbaYc[Z][c_]a_bce`ca_`a`ba^d_acc
      d][`]^[_bac`e^b`\`__caS^Y^blT\\\bQ[bb_]_h^]]ce]aY^`Y]]_a__]_]\Y^P`^Y\`Yf^a_^l_\aY^c_Z~[Xaa
      ]`\]a`bYbaYc[Z][c_]a_bce`ca_`a`ba^d_accd][`]^[_bac`e^b`\`__caS^Y^blT\\\bQ[bb_]_h^]]ce]aY^`
      Y]]_a__]_]\Y^P`^Y\`Yf^a_^l_\aY^c_Z!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
      !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!~~~bffg`bgggae^bj^
      a_aihdedehehdedaieeddlegbgkbkbch__fieecgjbbkec^debegbkad^^^^i[feafji\fcbdi[gdglheccicmfhhd
      \d]b_aidhk^cf^gbcidhbaeefcbd^Zec]gh\hda_fc\dhf_^`\_\_]cdeaZi`fabg\e`dgfcc[a\c_Y]hacfb_b^ed
      aeadh\beZegad^ddgedd_`][^bebbc^eg]^hajda[eecc`]\dbeUgdY]f\die~~~jnlkfhmimjjhiofhjgjojlnhli
      kjkigmiikknjjiinishlklkkpkkjpsoinjhhmfhnngmgigighofnjknqqijjjplglhnvknllmktmljjdjfjhejnluf
      knjngjomjkhnlmjhjehlkjkshsojjmnhkrqlhkikchhjkkihtlpimmgniksmjjfmikjgiokkkilkinmemjiljimgjn
      ljjkkloolqkhghkmhikglrginpsoieklojifglhpfqngglhkrl~~~~~~b_jbdahegdeb_eacbgdddhaijhfggcahdf
      fdhg`cejbgdajf`efdbaacb^kf`b`ig_gagcbdjb]bbcbb`ig^jefcifhaiha\_`bcnedfd^bc\aaea_f_acaaaii^
      ecee]abdbb^^a[`^`b`a^b____`^]cde[a]`ah\\b`__^b^_Z_]b`_e\^_\_]bbbc^`^]hj[i`^bb`]aYea`cag]_]
      dfa]gc__i``]^j^bcgi`eg``^e`d^a_fb_]^^c`edh~~fkokmiqmnkmhllikknklpkkonlnknnhplkolmnljmrkrmg
      tmioinkljmkiulimjoqkogmkintmikgjkmjimisiolpnphtlmglkkjrkmqiiiefkljlfnjmjfjjlojnihmjllmljlk
      ieljlnmlilnmlghiioomgkgmltihklmnimiidlimoknjkkjminionhnlkttjrljqnjiodqlllnpjlhnpljqlmlrmlh
      jpiolqnkkmnjlngkinkllnhilnkmps~~~~~~aehcaccdeacccebaaka`ecdbhcgegadefkghkj^b`gdbebg_`cadda
      `cc`jk_a`b_agccadblcba`adcaffca`e_h`gacca^debbmeeaafbdadgbfdhhbcbbdkfedebe^hdhcb]_d_b^`ce_
      gd\b[^cfag^`^df[`baa]h_c`d`ahfbcc_c]a`^`bc`ccdc_a`d_]_`ba_``d[ba`gb`b^daadfg`c___``gbfidk`
      ``eccaa`bbaj_eabbd`dad~~kkokkkkmokjmmlmjktjiomoikjkmommnkwpsrriljmkinjoiinjmkmjlnlnkljjhmh
      llokklxmkfjmnmkjolkkmiohohoomijmmluopjknlnnoqmlnlrlkllnsmjjmpkjpotlnilpjlljlokmmhjgknplojj
      jrqikmlljnlonmljlrnnmjlfmklklolkmnngmnnlgjjllkhmkhinmpninmsljmgmmjijlkmkkqsormhmokllllmmks
      kojjkonomn~~~~~~bbicdbdcd`d_gdb^ecb`eabbggehgadhcafeej_c^gcadcgcadaedbbaa`ke^`ac]bfbcab`ed
      ]cddad`feg`adafaf_dh`a^bbemdda`_bebadbd^gibabcbff`bfceaaa``ecbb_c_`efccd^]_dc_`gdb`ia__faa
      ^acb_adab^_cab`fca^agab_`^c]haaa_abcd`c]b`ba^iccjaeba`ica^a_``cda^fbd_`c^a`a`bbbajb_ab`g_b
      cb~~hjrkoimlljllmljhkmljoiljipnmpkmqlllnmrjmhnljmolhinklnmlmimvlkjklhklijklhnoiglllmjjmpmj
      lmpkoijrkjhnnnsjmijkmmmkigdhqrljlnlplkmolmkkkllmlmmjlkirqlmlihhmmhkpmmltkminmmhkklknmlmnjk
      lolojnimpnmjlhnisjmmmllmkklilkooknliujpnimpmjhjhkknmnfonollkihijklkiktjllkmmknnl~~~~~~bbhf
      bcccdgeacccagcb`cbdabcdggaeebedbcf]c`g_abcfaca`fbbcabafe``a_fcdabdaaae_caacc`debbad_ebd_eb
      `b_bdbjce_b`cd`cfa__ajbcabbdebbfbd__e_`c``_]eX`cbdaca`d`d]_c_f^ab`a_abc`]a^_cab\_bc_a`ad`^
      ]a`a__b`c```_aaadada``c`\ieUddedcbg`__^^afcd_agdd^_b``a`e`bcbab]``_faU_`~~nmqlppkjslpoplnn
      pqmjtnigpmqsjnrmpkqgknknkkllklokpkkslmomklqimonlnopjmoikkrmpnplpkopppmpnnopnsjjmjlmmmnrioo
      pnqmokjkltpkkomopnpqmnkjoknplnkksfnlpklpnkpollmnmpjpppmmolonknlkpnmijorlomplmmnrkomomlonlo
      msmnqmrnklmllprlmpsmqmslmkkjnlpqllpqpnjnkmnjqlqponqkopmqpcll~~~~bbhbbcccd`cacccagcb`cbcabc
      dggaecbadbcf]c`f_abcfaca_fbbcabafe``a_fcdabd_`ae_caa`c`debbad_ebd_eb`b_bdbjce_b`cd`cba__aj
      bcabbdebbfbd__e_`c``_]eX`cbdaca`d`d]_c_f^ab`a_abc`]a^_cab\_bc_a`ad`^]a`a__b`c```_aaadada``
      c`\ieUddedcbg`__^^afcd_agdd^_b``a`e`bcbab]``_faU_`~~~ihgchgfghhjjgghhjffhhgfhlhgiighedfiff
      jfigf_hghhdgfekikehfdogggffbffgghfgggejgecfhghhfjidkfjkkkdgchgiljgefehfdfeieeghiaggiecfimh
      dhefggjdfedk^hhcghjjfagbfdgdfcgfggdeffgdfchejdeciekbijfgccgdghaeehfcheedgfgffiggfjiiefdhii
      fafifkeffjihekjhdfhfdcbcdcggghdfighggff~~opopqoqqrtqsrrouroqpqorsvrqpspurqstortnotnmprprqr
      qtrprqqqnstqrqqqpststtqpsqrrppsruqrrssrptsvrtrronsutqmoqqrpmsopppsntortpsnsqupnqsrrstrqsps
      nrorostuslspnqpsssorrsqsttvsrpvstqqswqtouutrvrroqtoqsqursqtqqwrtqsnqrsrqrsrttupptrrqlrusrs
      qtsupnsrtqqpprqrrrqqsttvuqq~~~~~~kkhhgkjgjhjgfjkkghgjikhjlihkkiggeijggjgigkejjigfgifmijjii
      immiihifhihihhgggfkjffdhfjjijkhlhjmjkdiekhimjighhiifghilhhljcghjghgjlhhhhigekhhfekeikfifkk
      gkhgedgfefhejihhjhgeheghhgdfkhigjggeebhffjhdhhjdgggfigigjkgkiekkhgfjijggejfifghlilflkhgfii
      ggeecfkhiigikiggkjf~~srttrtqssruoousvqrtrutsssvrvvtsprquqssrsswsrtqqvpruvpspsztswqrqssvvpv
      rttsutvwpsursuuuqvtttqwtqqsqwtsttprrqvrqtsrxqrvwtsrrowssvsursptpvsurttrqsrsuttttqrrotsptsr
      tttpvrssstssrtnrutststtqrprqtqrovtvrsrustssqutqsurtsqsrxutrrpsttprtuuwqxttrqrrrqrsqsrtstst
      tsutvtr~~~~~~llkmgkkjkljijjkkjhjlllhkjkimkjkiigkhijhijkgkkkihiihnjlhhiilmhihighjhkhjhhigml
      gehkjjljlmiljjmjkijhjjinjkgjijjikjikijnighjoikhlliiiijiflihgfjglmfjikmiigigighggjimjhijigg
      ifjjjffgkjjhmgihigjgikigghjghhihiejilmhliillihdhikhggkijhikljlhlljiijiiihjihjiijijmhhhkhh~
      ~ssuurtuswtsruvrwwssrxwsrsvuvstvtsrwruuqst|sttwuuutqvssttvssussrsrrurwrvturtvxrrtsvuwsvwsv
      usvurwututrwsqstrvrtsslstuxssrqtwvwvutsqtsrpuurusustvutvtvrsrswttrqtxtwwvsusyursvwrpsttsvs
      wrstwuvtswrqsurutsvvurtuzvtstuuwzuqsvtttrvtvsuzyvutwwxwrvttuutrtrutvuwutwturs~~~~~~mllljkl
      imljmlkllijlnkmjmlkimlmjlijlkjliklkjkjkjkjlinkliijjjmljimgklipkmlkkjnmihlkljmklmjmkmnkljki
      jikpklkljlljllmnllnjljkoimhmnijigkkgkkhjllmmmilkmlklhmhjlkikmhnmjimjnhlcmlljhlmikjnlkiikjk
      lmjggkmlfjkjkikjknijkgnkkkiilmjkfljkkjlmlmjlnkkkkjmjjkjjklijljmlgklmh~~uuvvsvystxutytvrttx
      xuwrutusuxvvvwtvvutvuysvsututtuuwtvssusvtvvstulxswvtvxxwyysttxvtwxuwtvuuvwxqxtutwxuuvzsyvr
      uvszuvuvtswvtwvtytusruuwvws{wuxw{svuwutvsswwutswxsw{{wttwvwqwwuxuw|vwuxysuxyuxxvuutsuutuxu
      tyxu{vtvvtxwzvtvxxsuututvwzv{yvv{xtuuvvxvuuysxvuwutvrtyxt~~~~~~nmkollnkmnooklkplklnnpjmmmm
      mlllnkmmkkmpmmlnmnlllnnkpmnlkknlnokknjmmmppnnnmmmlkonnolnnnpmllknnlmlmnmmqlpqnlnjnllnnlmom
      lmjmmmpnommknmnjonkkolpnokllnmmklnlnmlkjngpnkjmmnlooomllknmmllooklnmmnomnollonpmnmopllpnmm
      lmnnpmkknnnmllllmloqnolnnlmmmlrolmmkllmknkmmkknok~mmjollnkmnonkljokjjlnnjklllmkkjmkkmjjlpl
      mknlnkkknnjolnlkkmknnjjmjlllopmlnlmlkjomnnlnnmnmkkjmnllklnmlpkppnkninkkmmjmnlkljlmmplnkmkm
      lnjonkknjpnokkjmklklllmllkimgonkimmnknonlkkkllklknojlnmlnnlmolknnolnlookkpmlmllmnpmjjmmnlk
      klkmlnolokmmllllkqolmlkkkmimklmkjmoj~~~~~`bf`bcbbcbbbbhdb_baabbab[bceaa``d_df^^_b]``bab`ac
      `_cba__bba\`fb`^ae]c`]a^b`bb`_a\ce_``ca`aaX`_^ga`hcgaea]``ac`^Ybba]`accc`bhbd`a]__c^aa]c__
      _bch`^bd`abh`_c^f]a^`cc`Tefab^a\abXUcfa_b^c]`]`cbb^b[`^cbaa`bcabbaT`_cfa`acg]ab```a``a_cbg
      dcd_`Rbdad`\`bc`^`bZf`c`ca`~cdjfddccegdbdhecgedbfdebbceffafedeefcf_e`gadcdgbdbafbbdadbgfbg
      c`fffaddabbf`cbbcd`efcbafcebd^fcafabieldfbcacdccfabccjcecdddfidfbd_afcbccad`f_bdhebceddcha
      `eaj_bcccccbdfad`bcbd\`cfbdcbf`c_bcbbacad`daabcefbfec`ccdje_ffgdcdga`b``cfcegdhfd`_ddcdbea
      cdaabc^fbgccba~~ojqmonilmploonlnnpkkqlkinlkokljoloojmnlknpkolkonknnnloklmosqplnmmmnmopkklk
      pfmonlkkmonimmnlmmpmnnklpmtnnknommplqkkmnwlkmqomnulmnmkknrmmkllnpoomtmkolpllpojmptkenoioom
      noqlnkpmkmlolnlknnmogollnlllojolollnkkqmmlotqtooqmtkqoonnomjkmoosjqmmnmonnnmojmninjklnnmnq
      om~~~~~~dcjedfcfbfhedgdgeedceceebccffeebhcgeehbefhgdededfi_ff_egfffacfebjfeafcdgbf`dcaecbb
      fegdkfdhfbheeidgnfnrijbcffcdghddficebfkfgkfededcgfhdgfhakc_cmeificgfghffcgcfefddeefh`ehfce
      fZcffcdccigbbcdgecdjc`dededggeideddheggccgibffhdl`aechdfcdfgibeffeiceeeeadefhgdkcfcf~~lkqh
      nkkjhkjppomphmgjqkojkokgonokpnollqommlnogoihnpjnnioimqrionmktnnlllljmlkhmmrnnkjormrlprnmqn
      qnglxovrmrnqnomkirkklrjnjprngloomlqnlppiqpmntpipnmroklnlrqmmltjsntnopqqiqiooqoofoqmpjnojnp
      lpoklkmskhkomnoppotopojqlrpnkjmlspsprnljmmnlgomnmopqpmoonkkjjqkmqjjlgrlj~~~~~~effffheeighj
      ehdfefedfbge`gedcfddhajffhjggfhfgefdghdgehdffiggdggaifdggegedjigicfdhddghdkiefighhijfkngij
      egdjfeddhedfehgehglgeigcegdfekefgkfgkifdlegkiehdiehfkhfhggeegjgigffcdffhgggedgejhgfjdigifm
      iffddgcgfgiefidjfiihehjfgffckfeeegdgdgifigkheglehcfgddegfhdifheh~~~mmmlkm~m~~~nlrrprppppoq
      ttsquunlssqrqqpppquutsuumlttqrqqpppqvvutuummuuqqqqpqrrwwusvummuuqqqqpqsqwuttwwpowwrrqrqrur
      wtrruv~w~eeffegeegggidhdeefedfage_gdcbedchaheegjfgegefdfdfhdgchdffigfcgf`ifdggdgecjigicfcg
      bdghckidfhfhgijfknfijegdjeecdhedfehfdhgkgdigcegdfdkeefkfgjifdldfkiehdiegfkhfgggddgjgigffcc
      fehgfgecfdjhgfjdhgifmiefccgbfefhdeidjfiihdgjefffckfeeegdgdghfifkgefldhbfgcdcgfhdiegeg~~~~~
      c\df`fekheh^_e`fe^edkdi^jejhfhfej[hkeabcbbk^d_`acbeedbhq`^dfZedd`[ia`dY`_ech_dbebigbbc]edb
      e]fYcbaffgicdghgb_iheiefbX`c^e^afa`ggg~dZef`gfkheh]df`ge_edkeiajekhfifejbikebccedked``acbe
      edchp`cdgbddddZi`afl`_edh^dcfcihibc_eebd]facbbfegjcdghgc_jheiffg]bdamaagaaggg~~ncihqlmnljm
      jqnljlmnlolukqlrmnkmnooqnmmmhqjoqikfjlkmlhhlnkihpqmllrcnijnxojolnkoilhqpullhkjlfkonlklqlnq
      mjqpsenokmrmqtjimnyjomnhmnp~~~~~~b_hmagjmhmd^ep\gfbaehlkbncpedga^mbenfbddfeh]hd``dfhg`emfk
      _e`\[ggcdeebji\aogejccgjlmjkhblpfo`f^fabjmfnggjkijepjhfhfh]nlckebkfbgea~~kmkmhlpmnujiqtknj
      pojlpplshroinjgojnsnjogpjmjqjiiqojohmnwonkmffnqlmokjssjmvnlqoknortsslkoslxjngnggknmspklnqr
      nxlomjmqhxpjtmorjnpmi~~~~~~fgmpckfnknighujhgfnhijjeperojhgioejnqgfegipghgeihjjnglrenifhgie
      nkljklklicnfekilhlpoiklhlsjpfijfjhnneqmnlpfnfrmgijhfclilhinnojojg~~~kp~p~p~~~mkoowpuqtproo
      oqpqqllppxptqsqppopqqor~x~x
      """#)

  /// The hand landmark model of MediaPipe's bundles.
  private static let handLandmarks = ActivationRanges(
    fingerprint: 0xa06d_3949_af7d_21c8, inputs: [1],
    codes: #"""
      ~~]~~~]~~~a~~~]~~~]~~~`~~~]~~~]~~~~b~~~]~~~]~~~a~~~]~~~]~~~~b~~~]~~~]~~~b~~~]~~~]~~~~c~~~]
      ~~~]~~~~d~~~]~~~]~~~c~~~]~~~]~~~~d~~~]~~~]~~~~g~~~]~~~]~~~b~~~]~~~]~~~~d~~~]~~~]~~~~f~~~]~
      ~~]~~~~f~~~]~~~]~]~~~^~S~~~]~S~~~r~~~F
      """#)
}
