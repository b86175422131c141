interface Props {
  id: string
  multiple?: boolean
  onFiles(files: File[]): void
}

export function FileChoice({ id, multiple, onFiles }: Props) {
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {multiple ? 'Upload pictures' : 'Upload a picture'}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. It is kept in the library.
      </p>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-describedby={`${id}-hint`}
        className="mt-2 mb-6 block min-h-11 w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-ink file:bg-transparent file:px-4 file:font-semibold file:text-ink"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
