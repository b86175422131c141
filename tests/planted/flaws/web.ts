import { browser, type Flaw, unit } from '#tests/planted/flaw.ts'

const EDITOR = 'src/web/admin/website/articles/editor'
const DESK = 'src/web/admin/website/articles/desk'
const ORDER = 'src/web/admin/website/articles/categories'

/** What browsers run. */
export const web: Flaw[] = [
  {
    name: 'signing in leads to another site',
    file: 'src/web/signed-in/session/next.ts',
    find: 'url.origin !== here || hasTrickery(wanted)',
    replace: 'url.origin === "" || hasTrickery(wanted)',
    tests: [unit('src/web/signed-in/session/next.test.ts')],
  },
  {
    name: 'an address that begins with two slashes leads away after signing in',
    file: 'src/web/signed-in/session/next.ts',
    find: `return url.pathname.startsWith('//') ? '/dashboard' : `,
    replace: 'return ',
    tests: [unit('src/web/signed-in/session/next.test.ts')],
  },
  {
    name: 'two saves are under way at once',
    file: 'src/web/signed-in/autosave/autosave.ts',
    find: '    underWay ??= saveOnce().finally(() => {',
    replace: '    underWay = saveOnce().finally(() => {',
    tests: [unit('src/web/signed-in/autosave/autosave.test.ts')],
  },
  {
    name: 'what was typed while a save was under way counts as saved',
    file: 'src/web/signed-in/autosave/autosave.ts',
    find: '      confirmedChanges = sent.changes\n',
    replace: '      confirmedChanges = changes\n',
    tests: [unit('src/web/signed-in/autosave/autosave.test.ts')],
  },
  {
    name: 'the copy on this device goes before everything has arrived',
    file: 'src/web/signed-in/autosave/autosave.ts',
    find: '      if (isDirty()) keepHere()\n      else copyWriter.forget()',
    replace: '      copyWriter.forget()',
    tests: [unit('src/web/signed-in/autosave/autosave.test.ts')],
  },
  {
    name: 'a save that is refused is sent again and again',
    file: 'src/web/signed-in/autosave/autosave.ts',
    find: `['signed-out', 'conflict', 'deleted', 'refused']`,
    replace: `['signed-out', 'conflict', 'deleted']`,
    tests: [unit('src/web/signed-in/autosave/autosave.test.ts')],
  },
  {
    name: 'a failed save is not tried again',
    file: 'src/web/signed-in/autosave/autosave.ts',
    find: 'if (isDirty() && !isHeld()) schedule(failures ? waitAfter(failures) : QUIET_MS)',
    replace: 'if (isDirty() && !isHeld() && failures === 0) schedule(QUIET_MS)',
    tests: [unit('src/web/signed-in/autosave/autosave.test.ts')],
  },
  {
    name: 'of two who change the category, the second wins unasked',
    file: `${DESK}/company/merge-drafts.ts`,
    find: '    else fields.push({ field, mine: own, theirs: other })',
    replace: `    else if (field !== 'category') fields.push({ field, mine: own, theirs: other })`,
    tests: [unit(`${DESK}/company/merge-drafts.test.ts`)],
  },
  {
    name: 'a paragraph that both changed is taken from one without asking',
    file: `${DESK}/company/merge-drafts.ts`,
    find: `    if (piece.kind === 'disputed') {`,
    replace: `    if (piece.kind === 'disputed' && piece.mine.length > 1) {`,
    tests: [unit(`${DESK}/company/merge-drafts.test.ts`)],
  },
  {
    name: 'pictures of other sites are pasted along',
    file: `${EDITOR}/paste/clean-paste.ts`,
    find: "  for (const image of body.querySelectorAll('img')) if (!isOwnPicture(image)) image.remove()\n",
    replace: '  void isOwnPicture\n',
    tests: [unit(`${EDITOR}/paste/clean-paste.test.ts`)],
  },
  {
    name: 'text that is pasted from a document becomes bold',
    file: `${EDITOR}/paste/clean-paste.ts`,
    find: `if ((tag === 'b' || tag === 'strong') && /font-weight:\\s*(normal|400)/.test(style)) unwrap(element)`,
    replace: `if (tag === 'x') unwrap(element)`,
    tests: [unit(`${EDITOR}/paste/clean-paste.test.ts`)],
  },
  {
    name: 'a subcategory at the edge jumps to the far end of the next category',
    file: `${ORDER}/category-order.ts`,
    find: `direction === 'up' ? next.subcategories.length : 0)`,
    replace: `direction === 'up' ? 0 : next.subcategories.length)`,
    tests: [unit(`${ORDER}/category-order.test.ts`)],
  },
  {
    name: 'a category that is dropped behind another stands before it',
    file: `${ORDER}/category-order.ts`,
    find: `rest.splice(rest.indexOf(home) + (after ? 1 : 0), 0, moving)`,
    replace: `rest.splice(rest.indexOf(home) + (after ? 0 : 1), 0, moving)`,
    tests: [unit(`${ORDER}/category-order.test.ts`)],
  },
  {
    name: 'the picture of a draft is not saved',
    file: `${DESK}/draft.ts`,
    find: 'mediaId: picture?.id ?? null,',
    replace: 'mediaId: null,',
    tests: [browser('website/writing')],
  },
  {
    name: 'taking back a change of requests does nothing',
    file: 'src/web/admin/clients/leads/lead-acts.ts',
    find: '...(isBack ? { state, owner } : wish),',
    replace: '...(isBack ? { owner } : wish),\n      ...(state ? {} : {}),',
    tests: [browser('clients/inbox')],
  },
]
