import { useState } from 'react'
import { Button } from '#design/primitives/button.tsx'
import { CameraPart } from './camera-part.tsx'
import { useHasKept, usePhotographsKey } from './has-kept.ts'

interface Props {
  clientId: number
  target: string
  fileName: string
  onFile(file: File): unknown
}

/** Opens the camera part; several pages become one PDF. It is open at once where pages wait to be sent. */
export function PhotographButton({ clientId, target, fileName, onFile }: Props) {
  const keptAs = usePhotographsKey(clientId, target)
  const hasPages = useHasKept(keptAs)
  const [opened, setOpen] = useState<boolean | null>(null)
  const isOpen = opened ?? hasPages
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        aria-expanded={isOpen}
        className="max-sm:grow max-sm:px-3"
        onClick={() => setOpen(!isOpen)}
      >
        Photograph
        <span className="sr-only"> pages for {fileName}</span>
      </Button>
      {isOpen ? (
        <div className="w-full">
          <CameraPart
            keptAs={keptAs}
            fileName={fileName}
            onFile={(file) => {
              setOpen(null)
              return onFile(file)
            }}
          />
        </div>
      ) : null}
    </>
  )
}
