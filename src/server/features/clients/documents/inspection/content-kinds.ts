import type { Signature } from '#platform/files/signature.ts'

/** What a file is by its content: its type for programs, a word for people, and the endings its name may have. */
export interface ContentKind {
  type: string
  word: string
  endings: string[]
}

const kind = (type: string, word: string, ...endings: string[]): ContentKind => ({ type, word, endings })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Kinds that the first bytes tell. */
export const BY_SIGNATURE: Partial<Record<Signature, ContentKind>> = {
  pdf: kind('application/pdf', 'a PDF', 'pdf', 'ai'),
  jpg: kind('image/jpeg', 'a JPEG picture', 'jpg', 'jpeg', 'jpe', 'jfif'),
  png: kind('image/png', 'a PNG picture', 'png'),
  gif: kind('image/gif', 'a GIF picture', 'gif'),
  webp: kind('image/webp', 'a WebP picture', 'webp'),
  avif: kind('image/avif', 'an AVIF picture', 'avif'),
  heic: kind('image/heic', 'an HEIC picture', 'heic', 'heif', 'hif'),
  tiff: kind('image/tiff', 'a TIFF picture', 'tif', 'tiff', 'dng'),
  rtf: kind('application/rtf', 'an RTF document', 'rtf', 'doc'),
}

/** Kinds that what is in an archive tells: by the type that OpenDocument writes first, or by the folder of Office. */
export const IN_ZIP: Record<string, ContentKind> = {
  'word/': kind(`${OFFICE}.wordprocessingml.document`, 'a Word document', 'docx', 'dotx'),
  'xl/': kind(`${OFFICE}.spreadsheetml.sheet`, 'an Excel workbook', 'xlsx', 'xltx', 'xlsb'),
  'ppt/': kind(`${OFFICE}.presentationml.presentation`, 'a PowerPoint presentation', 'pptx', 'ppsx', 'potx'),
  [`${OPEN}.text`]: kind(`${OPEN}.text`, 'an OpenDocument text', 'odt', 'ott'),
  [`${OPEN}.spreadsheet`]: kind(`${OPEN}.spreadsheet`, 'an OpenDocument table', 'ods', 'ots'),
  [`${OPEN}.presentation`]: kind(`${OPEN}.presentation`, 'an OpenDocument presentation', 'odp', 'otp'),
}

export const ZIP = kind('application/zip', 'a ZIP archive', 'zip')
export const OLD_OFFICE: Record<string, ContentKind> = {
  doc: kind('application/msword', 'a Word document', 'doc', 'dot'),
  xls: kind('application/vnd.ms-excel', 'an Excel workbook', 'xls', 'xlt'),
  ppt: kind('application/vnd.ms-powerpoint', 'a PowerPoint presentation', 'ppt', 'pps'),
  msg: kind('application/vnd.ms-outlook', 'an Outlook message', 'msg'),
}

export const TEXT: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xml: 'application/xml',
  json: 'application/json',
  eml: 'message/rfc822',
  mt940: 'text/plain',
  sta: 'text/plain',
  ofx: 'text/plain',
  qif: 'text/plain',
}

/** Endings under which Windows, a shell or a browser would run what is in the file. */
export const PROGRAM_ENDING =
  /\.(exe|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|msi|msp|hta|cpl|dll|jar|apk|app|dmg|lnk|reg|sh|bash|command|iso|img)$/i

export const endingOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

const CLAIMED = new Map<string, ContentKind>(
  [...Object.values(BY_SIGNATURE), ...Object.values(IN_ZIP), ...Object.values(OLD_OFFICE), ZIP].flatMap((each) =>
    each ? each.endings.map((ending) => [ending, each] as const) : [],
  ),
)

export const claimedBy = (name: string): ContentKind | undefined => CLAIMED.get(endingOf(name))
