import { Button } from '#design/primitives/button.tsx'
import { Progress } from '#design/primitives/progress.tsx'
import type { Upload } from './use-uploads.ts'

interface Props {
  uploads: Upload[]
  onCancel(id: number): void
  onRetry(id: number): void
  onClear(): void
}

export function UploadList({ uploads, onCancel, onRetry, onClear }: Props) {
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const isOver = done + failed === uploads.length
  return (
    <div className="upload-list">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="figures font-semibold">
          {done} of {uploads.length} {uploads.length === 1 ? 'file' : 'files'} added
          {failed > 0 && `, ${failed} failed`}
        </p>
        {isOver && (
          <Button type="button" variant="quiet" size="small" onClick={onClear}>
            Clear the list
          </Button>
        )}
      </div>
      <ul>
        {uploads.map(({ id, file, state, share, failure, isFinal, isKnown }) => (
          <li key={id}>
            {state === 'failed' ? (
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span className="font-semibold">{file.name}</span>{' '}
                  <span role="alert" className="text-red">
                    {failure || 'The file could not be uploaded.'}
                  </span>
                </p>
                <span className="flex gap-2">
                  {!isFinal && (
                    <Button type="button" variant="quiet" size="small" onClick={() => onRetry(id)}>
                      Try again<span className="sr-only"> with {file.name}</span>
                    </Button>
                  )}
                  <Button type="button" variant="quiet" size="small" onClick={() => onCancel(id)}>
                    Remove<span className="sr-only"> {file.name}</span>
                  </Button>
                </span>
              </div>
            ) : state === 'done' ? (
              <p className="py-1 text-sm wrap-anywhere">
                <span className="font-semibold">{file.name}</span>{' '}
                {isKnown ? (
                  <span className="text-brass">Already in the library, not added again</span>
                ) : (
                  <span className="text-green">Added</span>
                )}
              </p>
            ) : (
              <Progress
                label={file.name}
                value={state === 'waiting' ? 0 : share * 100}
                detail={state === 'waiting' ? 'Waiting' : share >= 1 ? 'Processing' : `${Math.round(share * 100)} %`}
                onCancel={() => onCancel(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
