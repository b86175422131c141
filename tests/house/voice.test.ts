import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesUnder } from './sources.ts'

/** Phrases of earlier screens that no native editor would pass, each with what is said instead. */
const REPLACED: Record<string, string> = {
  'as delivered': 'default',
  'Give up the': 'Discard',
  'Take back': 'Undo, or Revoke for an invitation',
  'Taken back': 'Undone',
  'took back': 'revoked',
  'With the marked': 'With selected',
  'Marked requests': 'Selected requests',
  'Marked comments': 'Selected comments',
  'I look after': 'Assign to me',
  'Looked after by': 'Assigned to',
  'You look after this': 'Assigned to you',
  'Times are those of': 'Times in',
  'Write on one page': 'Single-page form',
  'Keys on this screen': 'Keyboard shortcuts',
  'Its words': 'Text of the email',
  'The last word': 'Closing section',
  "'Under it'": 'Text under the promise',
  'Came by themselves': 'Direct',
  'What leads to it': 'Where it is linked',
  'Open it alone': 'Open full size',
  'End this address': 'Turn off this link',
  'needs a look': 'needs attention',
  'Please look after this': 'Needs attention',
  'will stand here': 'will appear here',
  'stand here once': 'appear here once',
  'stands in your answer': 'was inserted',
  'stands in its place': 'is now current',
  'stands now': 'is current',
  'stands under': 'is under',
  'Nothing is found': 'No results',
  'furnished the': 'added articles to the',
  'cup of tea': 'nothing',
  'two factors': 'two-step verification',
  'two-factor sign-in': 'two-step verification',
  'Two steps': 'Two-step verification',
  'Log in': 'Sign in',
  'Log out': 'Sign out',
  'logged out': 'signed out',
  'unwanted mail': 'spam folder',
  'once more': 'again',
  'put right': 'fix',
  'Put this right': 'Fix this',
  'was put away': 'was deleted',
  'brought back': 'restored',
  'Bring back': 'Restore',
  'go along': 'move too',
  'every door': 'everything',
  'at the door': 'at sign-in',
  'lets you in': 'works',
  'need do nothing': 'do not need to do anything',
  'too many tries': 'too many attempts',
  'did not carry it': 'connection was lost',
  'does not answer': 'is not responding',
  'cannot be opened just now': 'cannot be reached right now',
  Whoever: 'Anyone who',
  'look among': 'search',
  'secondary">Show<': 'Apply',
  "submit = 'Show'": 'Apply',
  'test mail': 'test email',
  'are those of': 'in, or as of',
  'Goes on': 'Active',
  'As offered first': 'Original offer',
  'As first offered': 'Original offer',
  'client’s room': 'client area',
  'in their room': 'in their client area',
  'in this room': 'in this client area',
  'chosen anew': 'changed your choice',
  'Who is told': 'Who is notified',
  'Take up again': 'Reactivate',
  ' is back.`': 'was restored',
  'In more words': 'Description',
  'on your wall': 'time zone',
  'clock of the firm': 'the firm’s time zone',
  'with commas between': 'separated by commas',
  'Take it in work': 'Start work',
  'that the office gave': 'Reference number',
  'door is for': 'page is for',
  'small letters': 'lower-case letters',
}

/** Private names of earlier code, each with the ordinary word: in names, paths, comments and documents. */
const ORDINARY: [RegExp, string][] = [
  [/\b\w*[pP]atience\w*|\b[pP]atient\w*|\bunhurried\b/, 'timeout'],
  [/\bonceKey\b|\bonceHeader\b/, 'idempotency key'],
  [/\b(interface|type) (Neighbours|Others|Rooms|\w*Deps)\b/, 'Needs'],
  [/\b\w*[dD]oubles(Of)?\b|\b[tT]wins?\b/, 'duplicate'],
  [/\b[mM]end(s|ed|ing|able)?\b/, 'fix or repair'],
  [/\b([a-z]\w*InW|inW)ords\b/, 'format…'],
  [/\b(reminder|shared|returned|receipt|known|invitation|digest|confirm|asked|please)Letter\b/, '…Email'],
  [
    /['`]\/api\/[^'`]*\/(letter|please|doubles|twins|rooms?|desk|door|house|told|talk)\b/,
    'the ordinary word in an address',
  ],
  [/\bunled\w*|\bsomething grave\b/, 'unresolved; a sensitive change'],
  [/\b(intent|name)="(letter|please)"|\bplease: z\.|\bpleaseField\b|\bPleasePart\b/, 'invitation, acknowledgement'],
]

/** What comments and documents say in standard terms instead. */
const TERMS: [RegExp, string][] = [
  [/\bst(ands(?! in for)|ood)\b/, 'is, was'],
  [/\banew\b/, 'again'],
  [/\b[sS]omebody\b(?! (is here|like us))/, 'a user, a member, a member of staff, a visitor, a caller'],
  [/\bunless told\b/, 'by default'],
  [/\bnoted\b/, 'recorded'],
  [/\btold of\b/, 'notified of'],
  [/\b(client’s|client's|clients’|clients') rooms?\b/, 'client area'],
  [/\b(brought|brings?) in\b/, 'imported, updated'],
  [/\bhand(s|ed) over\b/, 'delivered'],
  [/\bput right\b/, 'fixed'],
  [/\bwhoever (asks(?! again| too| for)|runs|looks after)\b/i, 'the caller, the operator'],
  [/\bsmall letters\b/, 'lower case'],
]

/** Where people of the firm and their clients read: the words of screens, and the answers the server gives them. */
const screens = filesUnder('src/web', 'src/server', 'src/contract').filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
)

describe('the words on screens', () => {
  it('are none of those that were replaced', () => {
    expect(screens.length).toBeGreaterThan(500)
    const found = screens.flatMap((path) => {
      const words = withoutComments(readFileSync(path, 'utf8'))
      return Object.entries(REPLACED)
        .filter(([old]) => words.includes(old))
        .map(([old, better]) => `${path}: “${old}” (say: ${better})`)
    })
    expect(found).toEqual([])
  })
})

describe('names, paths, comments and documents', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...filesUnder('docs').filter((path) => /^docs\/[^/]+\.md$/.test(path)),
  ]
  // What was released keeps its words: initial migrations, and the flaws that quote the sources.
  const sources = filesUnder('src', 'tests', 'scripts', 'bench').filter(
    (path) =>
      /\.(tsx?|mjs)$/.test(path) &&
      !/^src\/database\/migrations\/|^tests\/(releases|planted)\/|voice\.test\.ts$/.test(path),
  )

  it('use the ordinary words', () => {
    expect([...sources, ...pages].flatMap((path) => usesIn(path, readFileSync(path, 'utf8'), ORDINARY))).toEqual([])
  })

  it('say in comments and documents what the trade says', () => {
    const comments = sources.flatMap((path) => usesIn(path, commentsIn(readFileSync(path, 'utf8')), TERMS))
    const documents = pages
      .filter((path) => path !== 'docs/security.md' && path !== 'docs/conformance.md')
      .flatMap((path) => usesIn(path, readFileSync(path, 'utf8'), TERMS))
    expect([...comments, ...documents]).toEqual([])
  })
})

function usesIn(path: string, text: string, terms: [RegExp, string][]): string[] {
  return terms.flatMap(([old, better]) => {
    const [use] = text.match(old) ?? []
    return use ? [`${path}: “${use}” (say: ${better})`] : []
  })
}

/** Only those that fill a line or begin one: what comes after code is found by its `/**`. */
function commentsIn(source: string): string {
  return (source.match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? []).join('\n')
}

/** Comments have rules of their own, and lines of a sentence are joined. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
}
