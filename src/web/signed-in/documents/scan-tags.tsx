import type { DocumentAnswer } from '#contract/clients/documents.ts'
import { Tag } from '#design/primitives/tag.tsx'

interface Props {
  document: Pick<DocumentAnswer, 'scan' | 'isLocked'>
  forFirm: boolean
}

export function ScanTags({ document: { scan, isLocked }, forFirm }: Props) {
  return (
    <span className="flex flex-wrap gap-2">
      {scan === 'held' ? <Tag tone="brass">Being checked for viruses</Tag> : null}
      {scan === 'found' ? <Tag tone="red">Virus found, cannot be opened</Tag> : null}
      {scan === 'off' && forFirm ? <Tag tone="quiet">Not scanned</Tag> : null}
      {isLocked ? <Tag tone="quiet">Password-protected, cannot be previewed</Tag> : null}
    </span>
  )
}
