import { Dialog } from '#design/primitives/dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  keys: [key: string, does: string][]
}

export function KeysHelp({ open, onClose, keys }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)]">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="rule-bottom py-2">
              <kbd className="rounded-sm border border-line px-2 py-0.5 font-semibold whitespace-nowrap">{key}</kbd>
            </dt>
            <dd className="rule-bottom py-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

export const LIST_KEYS: [string, string][] = [
  ['j', 'Next request'],
  ['k', 'Previous request'],
  ['Enter', 'Open'],
  ['r', 'Open and answer'],
  ['e', 'Close'],
  ['x', 'Select'],
  ['/', 'Search'],
  ['?', 'This list'],
]

export const REQUEST_KEYS: [string, string][] = [
  ['r', 'Answer'],
  ['e', 'Close the request'],
  ['u', 'Back to the inbox'],
  ['?', 'This list'],
]
