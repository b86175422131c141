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
}

/** Private names of earlier code, each with the ordinary word: in names, paths, comments and documents. */
const ORDINARY: [RegExp, string][] = [
  [/\b\w*[pP]atience\w*|\bPatient\w+|\bunhurried\b/, 'timeout'],
  [/\bonceKey\b|\bonceHeader\b/, 'idempotency key'],
  [/\b(interface|type) (Neighbours|Others|Rooms|\w*Deps)\b/, 'Needs'],
  [/\b\w*[dD]oubles(Of)?\b|\b[tT]wins?\b/, 'duplicate'],
  [/\b[mM]end(s|ed|ing|able)?\b/, 'fix or repair'],
  [/\b[a-z]\w*InWords\b/, 'format…'],
  [/\b(reminder|shared|returned|receipt|known|invitation|digest|confirm|asked|please)Letter\b/, '…Email'],
  [/\/(letter|please|doubles)['`/]/, 'the ordinary word in an address'],
  [/\bunled\w*|\bsomething grave\b/, 'unresolved; a sensitive change'],
  [/\b(intent|name)="(letter|please)"|\bplease: z\.|\bpleaseField\b|\bPleasePart\b/, 'invitation, acknowledgement'],
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
  it('use the ordinary words', () => {
    const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path))
    const found = [...sources, ...pages].flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return ORDINARY.flatMap(([old, better]) => {
        const [use] = text.match(old) ?? []
        return use ? [`${path}: “${use}” (say: ${better})`] : []
      })
    })
    expect(found).toEqual([])
  })
})

/** Comments have rules of their own, and lines of a sentence are joined. */
function withoutComments(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
}
