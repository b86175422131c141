import type { Answered, ListCase, Row, World } from './list-case.ts'

interface Page {
  keys: string[]
  total: number | null
  pages: number | null
  next: number | null
  body: Row
}

/** What is wrong with a list when it is asked this question; nothing, if every way of reading it agrees. */
export async function faultsOf(world: World, call: string, listCase: ListCase, question: string): Promise<string[]> {
  const faults: string[] = []
  const { size } = listCase
  const meant = rowsOf(world, listCase, listCase.looks[question] ?? 'none')
  const pages = await readAll(world, call, listCase, question)
  const keys = pages.flatMap((page) => page.keys)

  if (new Set(keys).size !== keys.length) faults.push(`comes twice: ${twiceIn(keys)}`)
  const missing = meant.filter((key) => !keys.includes(key))
  const strange = keys.filter((key) => !meant.includes(key))
  if (missing.length > 0) faults.push(`${missing.length} missing: ${missing.slice(0, 5)}`)
  if (strange.length > 0) faults.push(`${strange.length} that do not belong there: ${strange.slice(0, 5)}`)
  const lengths = pages.map((page) => page.keys.length)
  const full = lengths.slice(0, -1)
  if (full.some((length) => length !== size) || (lengths.at(-1) ?? 0) > size) faults.push(`pages of ${lengths}`)
  if (pages.length !== Math.max(1, Math.ceil(meant.length / size))) faults.push(`${pages.length} pages`)
  for (const { total, pages: told } of pages) {
    if (total !== null && total !== meant.length) faults.push(`tells ${total}, not ${meant.length}`)
    if (told !== null && told !== pages.length && meant.length > 0) faults.push(`tells of ${told} pages`)
  }
  const counted = listCase.counted?.[question]?.(pages[0]?.body)
  if (counted !== undefined && counted !== meant.length) faults.push(`counts ${counted}, not ${meant.length}`)
  faults.push(...(await readOtherwise(world, call, listCase, { question, pages })))
  return faults
}

/** The keys of all rows, in the order of the list. */
export async function keysOf(world: World, call: string, listCase: ListCase, question: string): Promise<string[]> {
  return (await readAll(world, call, listCase, question)).flatMap((page) => page.keys)
}

/** The keys in a table that was exported, in its order. */
export async function exportedKeys(world: World, listCase: ListCase, question: string): Promise<string[]> {
  const { call, address, keyIn } = listCase.exported ?? { call: '', keyIn: String }
  const path = address?.(world) ?? call.split(' ')[1]
  const answer = await ask(world, listCase, `${path}?${filledIn(world, question)}`)
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
  return lines.map(keyIn)
}

export function rowsOf({ filled }: World, { rows }: ListCase, answered: Answered): string[] {
  return filled[rows]?.[answered] ?? []
}

/** Backwards, and from the middle: a page is the same whichever was read before it. */
async function readOtherwise(
  world: World,
  call: string,
  listCase: ListCase,
  { question, pages }: { question: string; pages: Page[] },
): Promise<string[]> {
  const faults: string[] = []
  if (listCase.paging === 'seek') {
    const [, second] = pages
    if (second) {
      const again = await readSeeking(world, call, listCase, { question, from: pages[0]?.next ?? null })
      if (again.keys.join() !== second.keys.join()) faults.push('the second page is another when read again')
    }
    return faults
  }
  for (const at of [...pages.keys()].reverse()) {
    const again = await readNumbered(world, call, listCase, { question, page: at + 1 })
    if (again.keys.join() !== pages[at]?.keys.join()) faults.push(`page ${at + 1} is another when read backwards`)
  }
  const beyond = await readNumbered(world, call, listCase, { question, page: pages.length + 1 })
  const known = new Set(pages.flatMap((page) => page.keys))
  if (beyond.keys.some((key) => !known.has(key))) faults.push('beyond the last page stands what is on none')
  return faults
}

async function readAll(world: World, call: string, listCase: ListCase, question: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let page = 1, from: number | null = null; page <= 100; page++) {
    const read: Page =
      listCase.paging === 'seek'
        ? await readSeeking(world, call, listCase, { question, from })
        : await readNumbered(world, call, listCase, { question, page })
    pages.push(read)
    from = read.next
    if (listCase.paging === 'seek' ? from === null : page >= (read.pages ?? 1)) break
  }
  return pages
}

async function readNumbered(world: World, call: string, listCase: ListCase, at: { question: string; page: number }) {
  return await readPage(world, call, listCase, `${at.question}&${listCase.paging ?? 'page'}=${at.page}`)
}

async function readSeeking(
  world: World,
  call: string,
  listCase: ListCase,
  { question, from }: { question: string; from: number | null },
): Promise<Page> {
  const key = question.includes('order=oldest') ? 'after' : 'before'
  return await readPage(world, call, listCase, from === null ? question : `${question}&${key}=${from}`)
}

async function readPage(world: World, call: string, listCase: ListCase, question: string): Promise<Page> {
  const path = listCase.address?.(world) ?? call.split(' ')[1]
  const answer = await ask(world, listCase, `${path}?${filledIn(world, question)}`)
  const told: Row = await answer.json()
  const body: Row = listCase.page?.(told) ?? told
  const header = (name: string) => (answer.headers.has(name) ? Number(answer.headers.get(name)) : null)
  const list: Row[] = listCase.list?.(body) ?? (Array.isArray(body) ? body : body.items)
  return {
    keys: list.map(listCase.keyOf),
    total: header('x-total-count') ?? body.total ?? null,
    pages: header('x-total-pages') ?? body.pages ?? body.total_pages ?? null,
    next: body.next ?? null,
    body,
  }
}

async function ask({ app, headers }: World, { as }: ListCase, path: string): Promise<Response> {
  const answer = await app.call(path, { headers: headers[as] })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

function filledIn({ values }: World, question: string): string {
  return question.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function twiceIn(keys: string[]): string[] {
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))].slice(0, 5)
}
