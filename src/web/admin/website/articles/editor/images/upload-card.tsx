import { createPortal } from 'react-dom'
import { Progress } from '#design/primitives/progress.tsx'
import type { Upload, Uploads } from './uploads.ts'

export function UploadCards({ list, uploads }: { list: Upload[]; uploads: Uploads }) {
  return list.map((upload) => createPortal(<UploadCard upload={upload} uploads={uploads} />, upload.host, upload.id))
}

function UploadCard({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, name, share, failure } = upload
  if (failure !== null) {
    return (
      <div className="upload-card" data-tone="bad">
        <div role="alert">
          <p className="upload-words">Image upload failed</p>
          <p className="upload-note">{[name, failure].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="upload-ways">
          <button type="button" onClick={() => uploads.retry(id)}>
            Try again
          </button>
          <button type="button" onClick={() => uploads.cancel(id)}>
            Remove
          </button>
        </p>
      </div>
    )
  }
  return (
    <div className="upload-card">
      <Progress label={`Uploading ${name}`} value={Math.round(share * 100)} max={100} />
      <p className="upload-ways">
        <button type="button" onClick={() => uploads.cancel(id)}>
          Cancel
        </button>
      </p>
    </div>
  )
}
