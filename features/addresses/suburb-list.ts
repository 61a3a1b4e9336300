/**
 * Suburbs of larger towns and cities by postcode. The list is written manually and incomplete: it saves typing for most
 * people, and the others type their suburb themselves.
 */
export const SUBURB_LIST = `
0800 Darwin City
0810 Alawa, Brinkin, Casuarina, Coconut Grove, Jingili, Lyons, Millner, Moil, Nakara, Nightcliff, Rapid Creek, Tiwi, Wagaman, Wanguri
0812 Anula, Karama, Leanyer, Malak, Marrara, Wulagi
0820 Bayview, Fannie Bay, Larrakeyah, Ludmilla, Parap, Stuart Park, The Gardens, The Narrows, Winnellie
0830 Driver, Gray, Moulden, Palmerston City, Woodroffe, Yarrawonga
0832 Bakewell, Bellamack, Gunn, Rosebery
0836 Girraween, Humpty Doo
0850 Katherine; 0860 Tennant Creek; 0870 Alice Springs; 0872 Yulara; 0880 Nhulunbuy; 0885 Alyangula
2000 Barangaroo, Dawes Point, Haymarket, Millers Point, Sydney, The Rocks
2007 Ultimo; 2008 Chippendale, Darlington; 2009 Pyrmont; 2010 Darlinghurst, Surry Hills
2011 Elizabeth Bay, Potts Point, Rushcutters Bay, Woolloomooloo; 2015 Alexandria, Beaconsfield, Eveleigh
2016 Redfern; 2017 Waterloo, Zetland; 2018 Eastlakes, Rosebery; 2019 Banksmeadow, Botany; 2020 Mascot
2021 Centennial Park, Moore Park, Paddington; 2022 Bondi Junction, Queens Park; 2023 Bellevue Hill
2024 Bronte, Waverley; 2025 Woollahra; 2026 Bondi, Bondi Beach, North Bondi, Tamarama
2027 Darling Point, Edgecliff, Point Piper; 2028 Double Bay; 2029 Rose Bay; 2030 Dover Heights, Vaucluse, Watsons Bay
2031 Clovelly, Randwick; 2032 Daceyville, Kingsford; 2033 Kensington; 2034 Coogee, South Coogee; 2035 Maroubra, Pagewood
2036 Little Bay, Malabar, Matraville; 2037 Forest Lodge, Glebe; 2038 Annandale; 2039 Rozelle; 2040 Leichhardt, Lilyfield
2041 Balmain, Balmain East, Birchgrove; 2042 Enmore, Newtown; 2043 Erskineville; 2044 St Peters, Sydenham, Tempe
2045 Haberfield; 2046 Abbotsford, Five Dock; 2048 Stanmore; 2049 Lewisham, Petersham; 2050 Camperdown
2060 Lavender Bay, McMahons Point, North Sydney, Waverton; 2061 Kirribilli, Milsons Point
2065 Crows Nest, Greenwich, Naremburn, St Leonards, Wollstonecraft; 2066 Lane Cove; 2067 Chatswood; 2088 Mosman
2089 Kurraba Point, Neutral Bay; 2090 Cremorne, Cremorne Point; 2095 Manly; 2099 Cromer, Dee Why; 2100 Brookvale
2107 Avalon Beach; 2113 East Ryde, Macquarie Park, North Ryde; 2121 Epping; 2122 Eastwood, Marsfield
2127 Newington, Sydney Olympic Park, Wentworth Point; 2130 Summer Hill; 2131 Ashfield; 2134 Burwood; 2135 Strathfield
2137 Concord; 2140 Homebush; 2141 Berala, Lidcombe; 2142 Granville; 2144 Auburn; 2145 Wentworthville, Westmead
2147 Seven Hills; 2148 Blacktown; 2150 Harris Park, Parramatta; 2151 North Parramatta, North Rocks
2153 Baulkham Hills, Bella Vista, Norwest; 2154 Castle Hill; 2155 Beaumont Hills, Kellyville, Rouse Hill; 2160 Merrylands
2164 Smithfield, Wetherill Park, Woodpark; 2165 Fairfield; 2166 Cabramatta
2170 Casula, Liverpool, Moorebank, Prestons, Warwick Farm; 2190 Greenacre; 2193 Ashbury, Canterbury, Hurlstone Park
2194 Campsie; 2200 Bankstown; 2203 Dulwich Hill; 2204 Marrickville; 2205 Arncliffe, Turrella, Wolli Creek; 2207 Bexley
2208 Kingsgrove; 2216 Brighton-Le-Sands, Kyeemagh, Rockdale; 2217 Kogarah; 2220 Hurstville; 2223 Mortdale, Oatley
2227 Gymea; 2228 Miranda; 2229 Caringbah; 2230 Cronulla; 2232 Kirrawee, Loftus, Sutherland; 2233 Engadine, Heathcote
2250 Gosford; 2259 Wyong; 2260 Terrigal; 2261 The Entrance; 2280 Belmont; 2285 Cardiff, Glendale; 2287 Wallsend
2289 Adamstown, Kotara; 2290 Charlestown; 2291 Merewether, The Junction; 2292 Broadmeadow; 2295 Stockton
2300 Bar Beach, Cooks Hill, Newcastle, Newcastle East, The Hill; 2302 Newcastle West; 2303 Hamilton; 2304 Mayfield
2305 New Lambton; 2315 Nelson Bay; 2320 Maitland; 2324 Raymond Terrace; 2325 Cessnock; 2327 Kurri Kurri; 2330 Singleton
2333 Muswellbrook; 2337 Scone; 2340 Tamworth; 2350 Armidale; 2360 Inverell; 2370 Glen Innes; 2372 Tenterfield
2380 Gunnedah; 2390 Narrabri; 2400 Moree; 2430 Taree; 2440 Kempsey; 2444 Port Macquarie; 2450 Coffs Harbour; 2460 Grafton
2470 Casino; 2477 Alstonville; 2478 Ballina, Lennox Head; 2480 Lismore; 2481 Byron Bay; 2484 Murwillumbah
2485 Tweed Heads; 2500 Wollongong; 2505 Port Kembla; 2517 Woonona; 2526 Unanderra; 2527 Albion Park; 2529 Shellharbour
2530 Dapto; 2533 Kiama; 2535 Berry; 2536 Batemans Bay; 2537 Moruya; 2539 Milton, Ulladulla; 2541 Nowra; 2546 Narooma
2548 Merimbula; 2550 Bega; 2551 Eden; 2560 Campbelltown; 2570 Camden; 2571 Picton; 2575 Mittagong; 2576 Bowral
2577 Moss Vale; 2580 Goulburn; 2582 Yass; 2590 Cootamundra; 2594 Young; 2600 Barton, Deakin, Forrest, Parkes, Yarralumla
2601 Acton, City; 2602 Ainslie, Dickson, Downer, Hackett, Lyneham, O’Connor, Watson; 2603 Forrest, Griffith, Red Hill
2604 Kingston, Narrabundah; 2605 Curtin, Garran, Hughes; 2606 Chifley, Lyons, O’Malley, Phillip
2607 Farrer, Isaacs, Mawson, Pearce, Torrens; 2609 Fyshwick
2611 Chapman, Duffy, Fisher, Holder, Rivett, Stirling, Waramanga, Weston; 2612 Braddon, Campbell, Reid, Turner
2614 Aranda, Cook, Hawker, Macquarie, Page, Scullin, Weetangera; 2615 Charnwood, Dunlop, Florey, Higgins, Holt, Latham
2617 Belconnen, Bruce, Evatt, Giralang, Kaleen, Lawson, McKellar; 2620 Queanbeyan; 2621 Bungendore; 2622 Braidwood
2627 Jindabyne; 2630 Cooma; 2640 Albury; 2641 Lavington; 2650 Wagga Wagga; 2666 Temora; 2680 Griffith; 2700 Narrandera
2705 Leeton; 2710 Deniliquin; 2720 Tumut; 2730 Batlow; 2750 Penrith; 2753 Richmond; 2756 Windsor; 2760 St Marys
2770 Mount Druitt; 2773 Glenbrook; 2777 Springwood; 2780 Katoomba; 2785 Blackheath; 2790 Lithgow; 2794 Cowra
2795 Bathurst, Eglinton, Kelso, Perthville; 2798 Millthorpe; 2799 Barry, Blayney, Lyndhurst, Newbridge; 2800 Orange
2820 Wellington; 2830 Dubbo; 2840 Bourke; 2850 Mudgee; 2852 Gulgong; 2866 Molong; 2870 Parkes; 2871 Forbes
2877 Condobolin; 2880 Broken Hill; 2900 Greenway; 2902 Kambah; 2903 Oxley, Wanniassa; 2904 Fadden, Gowrie, Macarthur, Monash
2905 Bonython, Calwell, Chisholm, Gilmore, Isabella Plains, Richardson, Theodore; 2906 Banks, Conder, Gordon
2911 Crace, Mitchell; 2912 Gungahlin; 2913 Casey, Franklin, Ngunnawal, Nicholls, Palmerston; 2914 Amaroo, Bonner, Forde, Harrison
3000 Melbourne; 3002 East Melbourne; 3003 West Melbourne; 3004 Melbourne; 3006 South Wharf, Southbank; 3008 Docklands
3011 Footscray, Seddon; 3012 Brooklyn, West Footscray; 3013 Yarraville; 3015 Newport, Spotswood; 3016 Williamstown
3018 Altona; 3020 Albion, Sunshine; 3021 St Albans; 3025 Altona North; 3029 Hoppers Crossing, Tarneit, Truganina
3030 Point Cook, Werribee; 3031 Flemington, Kensington; 3032 Ascot Vale, Maribyrnong, Travancore; 3039 Moonee Ponds
3040 Essendon; 3043 Gladstone Park, Tullamarine; 3044 Pascoe Vale; 3046 Glenroy; 3047 Broadmeadows; 3051 North Melbourne
3052 Parkville; 3053 Carlton; 3054 Carlton North; 3055 Brunswick West; 3056 Brunswick; 3057 Brunswick East; 3058 Coburg
3064 Craigieburn; 3065 Fitzroy; 3066 Collingwood; 3067 Abbotsford; 3068 Clifton Hill, Fitzroy North; 3070 Northcote
3071 Thornbury; 3072 Preston; 3073 Reservoir; 3078 Alphington, Fairfield; 3079 Ivanhoe; 3083 Bundoora; 3084 Heidelberg
3101 Kew; 3103 Balwyn; 3108 Doncaster; 3121 Burnley, Cremorne, Richmond; 3122 Hawthorn; 3123 Hawthorn East; 3124 Camberwell
3125 Burwood; 3128 Box Hill; 3131 Forest Hill, Nunawading; 3134 Ringwood; 3136 Croydon; 3141 South Yarra; 3142 Toorak
3143 Armadale; 3144 Malvern; 3145 Malvern East; 3146 Glen Iris; 3147 Ashburton; 3148 Chadstone
3150 Glen Waverley, Wheelers Hill; 3152 Wantirna; 3155 Boronia; 3156 Ferntree Gully; 3161 Caulfield North; 3162 Caulfield
3163 Carnegie, Glen Huntly, Murrumbeena; 3165 Bentleigh East; 3168 Clayton; 3175 Dandenong; 3177 Doveton
3181 Prahran, Windsor; 3182 St Kilda; 3183 Balaclava, St Kilda East; 3184 Elwood; 3185 Elsternwick; 3186 Brighton
3188 Hampton; 3192 Cheltenham; 3195 Mordialloc, Parkdale; 3196 Chelsea; 3199 Frankston; 3201 Carrum Downs
3214 Corio, Norlane; 3216 Belmont, Grovedale, Highton; 3218 Geelong West; 3219 East Geelong; 3220 Geelong; 3228 Torquay
3250 Colac; 3260 Camperdown; 3280 Warrnambool; 3300 Hamilton; 3305 Portland; 3340 Bacchus Marsh; 3350 Ballarat Central
3377 Ararat; 3380 Stawell; 3400 Horsham; 3429 Sunbury; 3444 Kyneton; 3450 Castlemaine; 3465 Maryborough; 3500 Mildura
3550 Bendigo; 3555 Kangaroo Flat; 3564 Echuca; 3585 Swan Hill; 3629 Mooroopna; 3630 Shepparton; 3660 Seymour
3672 Benalla; 3677 Wangaratta; 3690 Wodonga; 3722 Mansfield; 3737 Myrtleford; 3741 Bright; 3747 Beechworth
3777 Healesville; 3805 Narre Warren; 3806 Berwick; 3810 Pakenham; 3820 Warragul; 3825 Moe; 3840 Morwell; 3844 Traralgon
3850 Sale; 3875 Bairnsdale; 3909 Lakes Entrance; 3922 Cowes; 3931 Mornington; 3939 Rosebud; 3953 Leongatha
3977 Cranbourne; 3995 Wonthaggi
4000 Brisbane City, Spring Hill; 4005 New Farm, Teneriffe; 4006 Bowen Hills, Fortitude Valley, Newstead
4007 Ascot, Hamilton; 4010 Albion; 4011 Clayfield; 4017 Sandgate; 4020 Redcliffe; 4030 Lutwyche, Windsor, Wooloowin
4031 Gordon Park, Kedron; 4032 Chermside; 4034 Aspley, Zillmere; 4051 Alderley, Enoggera, Newmarket, Wilston
4059 Kelvin Grove, Red Hill; 4060 Ashgrove; 4064 Milton, Paddington; 4065 Bardon; 4066 Auchenflower, Toowong
4067 St Lucia; 4068 Indooroopilly, Taringa; 4101 Highgate Hill, South Brisbane, West End; 4102 Dutton Park, Woolloongabba
4103 Annerley, Fairfield; 4109 Sunnybank; 4114 Kingston, Logan Central, Woodridge; 4120 Greenslopes, Stones Corner
4122 Mount Gravatt; 4151 Coorparoo; 4152 Camp Hill, Carina, Carindale; 4160 Ormiston, Wellington Point; 4163 Cleveland
4169 East Brisbane, Kangaroo Point; 4170 Cannon Hill, Morningside, Norman Park; 4171 Balmoral, Bulimba, Hawthorne
4178 Wynnum; 4207 Beenleigh; 4211 Nerang; 4214 Ashmore; 4215 Southport; 4217 Bundall, Main Beach, Surfers Paradise
4218 Broadbeach; 4220 Burleigh Heads; 4221 Palm Beach; 4225 Coolangatta; 4226 Robina; 4227 Varsity Lakes; 4305 Ipswich
4343 Gatton; 4350 Toowoomba; 4370 Warwick; 4380 Stanthorpe; 4405 Dalby; 4413 Chinchilla; 4455 Roma; 4500 Strathpine
4505 Burpengary; 4510 Caboolture; 4550 Landsborough; 4551 Caloundra; 4556 Buderim; 4557 Mooloolaba; 4558 Maroochydore
4560 Nambour; 4566 Noosaville; 4567 Noosa Heads; 4570 Gympie; 4610 Kingaroy; 4650 Maryborough; 4655 Hervey Bay
4670 Bundaberg; 4680 Gladstone; 4700 Rockhampton; 4701 North Rockhampton; 4703 Yeppoon; 4720 Emerald; 4730 Longreach
4740 Mackay; 4802 Airlie Beach, Cannonvale; 4805 Bowen; 4806 Home Hill; 4807 Ayr; 4810 Townsville
4812 Hermit Park, Hyde Park; 4814 Aitkenvale, Garbutt; 4817 Kirwan; 4820 Charters Towers; 4825 Mount Isa; 4850 Ingham
4860 Innisfail; 4870 Cairns; 4878 Smithfield; 4879 Palm Cove; 4880 Mareeba; 4883 Atherton; 4895 Cooktown
5000 Adelaide; 5006 North Adelaide; 5007 Bowden, Brompton, Hindmarsh; 5008 Croydon; 5011 Woodville; 5015 Port Adelaide
5019 Semaphore; 5022 Grange, Henley Beach; 5024 Fulham, West Beach; 5031 Mile End, Thebarton, Torrensville; 5034 Goodwood
5038 Plympton; 5043 Marion; 5045 Glenelg; 5046 Oaklands Park, Warradale; 5048 Brighton; 5061 Hyde Park, Malvern, Unley
5062 Mitcham; 5063 Eastwood, Fullarton, Parkside; 5065 Dulwich, Glenside, Toorak Gardens
5067 Beulah Park, Kent Town, Norwood, Rose Park; 5069 Evandale, Hackney, Maylands, St Peters, Stepney; 5074 Campbelltown
5081 Walkerville; 5082 Prospect; 5092 Modbury; 5095 Mawson Lakes; 5108 Salisbury; 5112 Elizabeth; 5114 Smithfield
5118 Gawler; 5152 Stirling; 5159 Aberfoyle Park, Happy Valley; 5162 Morphett Vale; 5171 McLaren Vale; 5211 Victor Harbor
5214 Goolwa; 5245 Hahndorf; 5251 Mount Barker; 5253 Murray Bridge; 5271 Naracoorte; 5280 Millicent; 5290 Mount Gambier
5333 Loxton; 5341 Renmark; 5343 Berri; 5352 Tanunda; 5355 Nuriootpa; 5453 Clare; 5540 Port Pirie; 5554 Kadina
5600 Whyalla; 5606 Port Lincoln; 5690 Ceduna; 5700 Port Augusta; 5723 Coober Pedy
6000 Perth; 6003 Highgate, Northbridge; 6004 East Perth; 6005 Kings Park, West Perth; 6006 North Perth
6007 Leederville, West Leederville; 6008 Daglish, Shenton Park, Subiaco; 6009 Crawley, Dalkeith, Nedlands
6010 Claremont, Mount Claremont, Swanbourne; 6011 Cottesloe, Peppermint Grove; 6014 Floreat, Jolimont, Wembley
6015 City Beach; 6016 Mount Hawthorn; 6018 Doubleview, Innaloo, Karrinyup; 6019 Scarborough; 6021 Balcatta, Stirling
6025 Hillarys; 6027 Joondalup, Ocean Reef; 6030 Clarkson; 6050 Coolbinia, Menora, Mount Lawley; 6051 Maylands
6052 Bedford, Inglewood; 6053 Bayswater; 6054 Bassendean; 6056 Midland; 6060 Joondanna, Tuart Hill, Yokine
6061 Balga, Mirrabooka; 6062 Morley; 6100 Burswood, Lathlain, Victoria Park; 6101 Carlisle, East Victoria Park
6102 Bentley, St James; 6104 Ascot, Belmont, Redcliffe; 6107 Cannington, Queens Park; 6110 Gosnells; 6112 Armadale
6149 Bateman, Bull Creek, Leeming; 6150 Murdoch, Winthrop; 6151 Kensington, South Perth
6152 Como, Karawara, Manning, Salter Point, Waterford; 6153 Applecross, Ardross, Brentwood, Mount Pleasant
6155 Canning Vale, Willetton; 6156 Attadale, Melville, Willagee; 6157 Bicton, Palmyra; 6158 East Fremantle
6160 Fremantle; 6162 Beaconsfield, South Fremantle, White Gum Valley; 6163 Hamilton Hill, Spearwood
6164 Atwell, Cockburn Central, Success; 6168 Rockingham; 6210 Mandurah; 6225 Collie; 6230 Bunbury; 6280 Busselton
6285 Margaret River; 6330 Albany; 6333 Denmark; 6401 Northam; 6415 Merredin; 6430 Kalgoorlie; 6432 Boulder
6450 Esperance; 6530 Geraldton; 6701 Carnarvon; 6707 Exmouth; 6714 Karratha; 6721 Port Hedland; 6722 South Hedland
6725 Broome; 6743 Kununurra
7000 Glebe, Hobart, Mount Stuart, North Hobart, West Hobart; 7004 Battery Point, South Hobart; 7005 Sandy Bay
7008 Lenah Valley, New Town; 7009 Derwent Park, Lutana, Moonah, West Moonah; 7010 Glenorchy, Montrose, Rosetta
7011 Claremont; 7015 Geilston Bay, Lindisfarne, Rose Bay; 7018 Bellerive, Howrah, Rosny; 7030 Bridgewater; 7050 Kingston
7052 Blackmans Bay; 7109 Huonville; 7140 New Norfolk; 7172 Sorell; 7216 St Helens; 7248 Invermay, Mowbray, Newnham
7249 Kings Meadows, South Launceston, Youngtown; 7250 Launceston; 7253 George Town; 7300 Perth; 7301 Longford
7304 Deloraine; 7306 Sheffield; 7307 Latrobe; 7310 Devonport; 7315 Ulverstone; 7316 Penguin; 7320 Burnie; 7325 Wynyard
7330 Smithton; 7467 Queenstown; 7470 Rosebery
`
