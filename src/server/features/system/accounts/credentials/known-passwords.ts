/**
 * Words that commonly used passwords are made of. A password is refused when nothing else is left of it
 * once figures and signs around a word are taken away and look-alike signs are read as letters, so
 * `P@ssw0rd123!` and `welcome-2026` need no entries of their own.
 */
export const COMMON_WORDS = new Set(
  `abcdef abcdefg abcdefgh access account accountant accounting adidas admin administrator adobe alexander amanda
  america american anderson andrea android angel angela animal anthony apple april arsenal asdf asdfg asdfgh asdfghj
  asdfghjkl ashley august austin autumn azerty baby babygirl banana barcelona baseball basketball batman beautiful
  beauty beer benjamin bestfriend bigdog bismillah bitcoin black blink blue bookkeeper bookkeeping boomer brandon bubbles
  buster butterfly california camaro canada captain changeit changeme charlie cheese chelsea chicken chocolate
  chris christian christmas christopher cisco clemson clever coffee college computer consultant cookie cookies corvette
  country countinghouse cowboy cowboys creative crystal customer dallas daniel danielle database david default
  december demo demodemo diamond dictionary dolphin dontforget donttellyou dragon dragonball eagle elephant elizabeth
  eminem england enter evergreen example facebook falcon family february ferrari finance fireman fishing flower flowers
  football forever forgetmenot france freedom friday friend friends gabriel garfield gateway george gfhjkm
  ginger gizmo goldfish golf golfer google gothic guest guitar hannah happy harley hawaii heaven hello hellohello helloworld
  helpme hockey holiday hotmail hotdog hunter iceman iloveme iloveyou iloveu iloveyouforever infinity inside instagram
  internet ireland january jasmine jennifer jessica jesus jesuschrist jonathan jordan joseph joshua july junior justin
  justme killer killerbee kingdom kitten knight lakers laptop lauren legend letmein letmeinnow linkedin liverpool
  login london lovelove lovely loveme loveyou lucky madison maggie manager manchester manunited march marine marlboro
  martin maryland master masterkey matrix matthew maverick melissa mercedes merlin metallica mexico michael michelle
  mickey microsoft minecraft mobile monday money monkey monster morgan mother motorola mountain murphy music mustang
  mypassword myself naruto natasha nathan newpass newpassword newyork nicholas nicole nintendo nirvana nothing november
  number october office onelove orange paradise passcode passkey passpass passphrase passw passwd passwort password
  passwordpassword passwords patrick peaches peanut pepper peter phoenix photoshop pikachu player please
  pokemon police portugal power princess private purple qazwsx qazwsxedc qwert qwerty qwertyqwerty qwertyu
  qwertyui qwertyuio qwertyuiop qwertz rachel ranger rainbow raiders red redsox remember robert rockstar ronaldo root
  rootroot runner samantha samsung samuel saturday scooby scooter scotland secret secretpassword secrets security
  september server service shadow shannon sharepoint silver skywalker slipknot snoopy snowball soccer softball
  something sommer sophie spiderman spring starwars steelers stephanie steven strongpassword student summer sunday
  sunflower sunshine super superman superstar support supersecret sweety swordfish taylor tennis test tester testing
  testpass testpassword testtest thankyou thomas thunder thursday tigger tiger tigers titanic tomcat toyota training
  trustme trustno tuesday tweety twitter undertaker unicorn united unknown user username vanessa victoria vikings
  volleyball warrior wednesday welcome welcomehome whatever william willow windows winner winter wizard wonderful world
  xbox xmas yamaha yankees yellow yourname zaqwsx zaqxsw zxcvbn zxcvbnm`.split(/\s+/),
)

/** Whole passwords that are used often, in lower case and without spaces and signs. */
export const COMMON_PHRASES = new Set([
  'correcthorsebatterystaple',
  'donttellanyone',
  'enterthepassword',
  'idontknow',
  'iforgotmypassword',
  'iloveyousomuch',
  'itsasecret',
  'letmeinplease',
  'livelaughlove',
  'maytheforcebewithyou',
  'mypasswordispassword',
  'nopassword',
  'nopasswordhere',
  'notapassword',
  'opensesame',
  'passwordispassword',
  'pleaseletmein',
  'thequickbrownfox',
  'thisisapassword',
  'thisismypassword',
  'trustnoone',
  'whatisthepassword',
  'youshallnotpass',
])

/** Rows of keys and the order of letters and figures; walking along them makes no password. */
export const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369147258369',
  '159357159357159357',
  '123321123321123321',
]
