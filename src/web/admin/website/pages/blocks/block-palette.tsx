import { Dialog } from '#design/primitives/dialog.tsx'
import { BLOCK_KINDS } from '#domain/pages/blocks.ts'

interface Props {
  onChoose(node: string): void
  onClose(): void
}

export function BlockPalette({ onChoose, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Add a block" wide>
      <ul className="grid border-b border-rule sm:grid-cols-2 sm:gap-x-8">
        {BLOCK_KINDS.map(({ node, name, about }) => (
          <li key={node} className="border-t border-rule">
            <button
              type="button"
              className="block min-h-16 w-full cursor-pointer py-3 text-left hover:text-green"
              onClick={() => onChoose(node)}
            >
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
