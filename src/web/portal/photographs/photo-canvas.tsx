import { useEffect, useRef } from 'react'
import { drawPhoto } from './draw-photo.ts'
import type { Photo } from './photo.ts'

interface Props {
  photo: Photo
  label: string
  longest: number
  whole?: boolean
  onUnreadable(photo: Photo): void
}

export function PhotoCanvas({ photo, label, longest, whole, onUnreadable }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  const unreadable = useRef(onUnreadable)
  unreadable.current = onUnreadable
  useEffect(() => {
    const canvas = ref.current
    if (canvas) drawPhoto(canvas, photo, { longest, whole }).catch(() => unreadable.current(photo))
  }, [photo, longest, whole])
  return <canvas ref={ref} role="img" aria-label={label} className="block max-h-full max-w-full" />
}
