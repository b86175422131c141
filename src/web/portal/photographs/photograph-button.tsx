import { lazy, Suspense, useState } from 'react'
import { Button } from '#design/primitives/button.tsx'

// Its weight is loaded by those alone who photograph.
const Photographs = lazy(async () => ({ default: (await import('./photographs.tsx')).Photographs }))

/** Opens the camera part; several pages become one PDF. */
export function PhotographButton({ fileName, onFile }: { fileName: string; onFile(file: File): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        aria-expanded={isOpen}
        className="max-sm:w-full"
        onClick={() => setOpen(!isOpen)}
      >
        Photograph
      </Button>
      {isOpen ? (
        <div className="w-full">
          <Suspense fallback={<p className="text-ink-soft">Opening the camera …</p>}>
            <Photographs
              fileName={fileName}
              onFile={(file) => {
                setOpen(false)
                onFile(file)
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
