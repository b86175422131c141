import { Dialog } from '#design/primitives/dialog.tsx'
import { formatKeys, TOOLS } from '#web/admin/website/articles/editor/toolbar/tools.ts'

const MOVING: [string, string][] = [
  ['Escape, then Tab', 'Go to what follows the text'],
  ['Escape, then Shift+Tab', 'Go to what comes before the text'],
  ['Alt+F10', 'Go to the toolbar; Escape returns to the text'],
  ['/', 'On an empty line: insert something'],
  ['Tab', 'In a list: indent. In a table: next cell'],
  ['Shift+Enter', 'New line in the same paragraph'],
]

const TYPING: [string, string][] = [
  ['## and a space', 'Heading 2 (### and #### for the smaller ones)'],
  ['- and a space', 'Bulleted list'],
  ['1. and a space', 'Numbered list'],
  ['> and a space', 'Quote'],
  ['---', 'Divider'],
  ['**words**', 'Bold'],
]

export function ShortcutsDialog({ mac, onClose }: { mac: boolean; onClose(): void }) {
  const tools = TOOLS.flat().flatMap(({ keys, label }): [string, string][] =>
    keys ? [[formatKeys(keys, mac), label]] : [],
  )
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" wide>
      <div className="grid gap-8 sm:grid-cols-2">
        <div className="flex flex-col gap-8">
          <Shortcuts title="Moving around" rows={MOVING} />
          <Shortcuts title="As you type" rows={TYPING} />
        </div>
        <Shortcuts title="Formatting" rows={tools} />
      </div>
    </Dialog>
  )
}

function Shortcuts({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <section>
      <h3 className="rule-bottom pb-1 text-base font-semibold">{title}</h3>
      <dl className="text-sm">
        {rows.map(([keys, words]) => (
          <div key={keys} className="rule-bottom flex justify-between gap-4 py-1.5">
            <dt className="order-2 shrink-0 text-right">
              <kbd className="font-text font-semibold">{keys}</kbd>
            </dt>
            <dd className="text-ink-soft">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
