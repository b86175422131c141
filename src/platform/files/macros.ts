import { type ByteSource, readBytes } from './byte-source.ts'
import { OLE_SIGNATURE, readOle } from './ole.ts'
import { type ZipEntry, ZipFault, zipEntries } from './zip.ts'

/** Macros run on the machine of whoever opens the file. They are known by what they are, whatever the parts are called. */
export async function hasMacros(file: Buffer | ByteSource, most = MOST_BYTES_READ): Promise<boolean> {
  const budget = { left: most }
  if (Buffer.isBuffer(file)) return await judge(file, budget, 0)
  const head = await readBytes(file, 0, 8)
  if (begins(head, ZIP_SIGNATURE)) return await zipHasMacros(file, budget, 0)
  if (!begins(head, OLE_SIGNATURE)) return false
  return file.size > most || oleHasMacros(await readBytes(file))
}

// An archive that wants more read than this, or hides deeper, is taken for one that hides something.
const MOST_BYTES_READ = 512e6
const DEEPEST = 4

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1')
const begins = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)

type Budget = { left: number }

async function judge(bytes: Buffer, budget: Budget, depth: number): Promise<boolean> {
  if (begins(bytes, OLE_SIGNATURE)) return oleHasMacros(bytes)
  if (!begins(bytes, ZIP_SIGNATURE)) return false
  return depth > DEEPEST || (await zipHasMacros(bytes, budget, depth))
}

async function zipHasMacros(file: Buffer | ByteSource, budget: Budget, depth: number): Promise<boolean> {
  for await (const entry of zipEntries(file)) {
    if (!entry.isEncrypted && (await entryHasMacros(entry, budget, depth))) return true
  }
  return false
}

async function entryHasMacros(entry: ZipEntry, budget: Budget, depth: number): Promise<boolean> {
  if (NAMED_AS_MACROS.test(entry.name)) return true
  const isDeclaration = DECLARATION.test(entry.name)
  const head = await entry.read(8)
  const isContainer = begins(head, OLE_SIGNATURE) || begins(head, ZIP_SIGNATURE)
  if (!isDeclaration && !isContainer) return false
  budget.left -= entry.size
  if (budget.left < 0) return true
  const contents = await entry.read(entry.size + 1)
  if (isDeclaration && DECLARES_MACROS.test(contents.toString('latin1').replaceAll('\0', ''))) return true
  try {
    return isContainer && (await judge(contents, budget, depth + 1))
  } catch (error) {
    // What only begins like an archive is opened by nobody.
    if (error instanceof ZipFault) return false
    throw error
  }
}

// The usual names; OpenDocument keeps Basic modules and scripts in folders of their own, beside lists that may be empty.
const NAMED_AS_MACROS =
  /vbaproject|vbadata\.xml$|(^|\/)xl\/macrosheets\/|^basic\/.+\/(?!script-l[bc]\.xml$)|^scripts\/./i
// Parts are found by what these say of them, so that one of another name has to be named here.
const DECLARATION = /(^|\/)\[Content_Types\]\.xml$|\.rels$/i
const DECLARES_MACROS = /vbaProject|macroEnabled|macrosheet/i

function oleHasMacros(bytes: Buffer): boolean {
  const hasProject = bytes.toString('latin1').toLowerCase().includes(VBA_STREAM)
  return hasProject || presentationHasMacros(bytes) || workbookHasMacroSheet(bytes)
}

// Every VBA project has a stream of this name, in capitals or not, which the directory writes in two bytes a letter.
const VBA_STREAM = Buffer.from('_vba_project', 'utf16le').toString('latin1')

// PowerPoint packs its project; a record says whether there is one: [MS-PPT] VBAInfoContainer and VBAInfoAtom.
const VBA_INFO = Buffer.from('1f00ff0314000000020000040c000000', 'hex')

function presentationHasMacros(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(VBA_INFO); at >= 0; at = bytes.indexOf(VBA_INFO, at + 1)) {
    const flag = at + VBA_INFO.length + 4
    if (flag + 4 > bytes.length || bytes.readUInt32LE(flag) !== 0) return true
  }
  return false
}

const BOUND_SHEET = 0x85
const END_OF_GLOBALS = 0x0a
const MACRO_SHEET = 1

/** Macros of Excel 4.0 are on a sheet of their own: [MS-XLS] BoundSheet8. */
function workbookHasMacroSheet(bytes: Buffer): boolean {
  const file = readOle(bytes)
  const book = file?.stream('Workbook') ?? file?.stream('Book')
  if (!book) return false
  for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const type = book.readUInt16LE(at)
    if (type === BOUND_SHEET && book[at + 9] === MACRO_SHEET) return true
    if (type === END_OF_GLOBALS) return false
  }
  return false
}
