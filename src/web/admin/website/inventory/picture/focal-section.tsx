import { type PointerEvent, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import type { Picture } from './picture-acts.ts'

/** Where the eye should rest when a page shows only a part: two sliders, or a press on the picture. */
export function FocalSection({ picture }: { picture: Picture }) {
  const [point, setPoint] = useState({ x: picture.focalX, y: picture.focalY })
  // The server may write no styles into a page; the browser sets them.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const seen = isLive ? { objectPosition: `${point.x}% ${point.y}%` } : undefined

  function pointAt(event: PointerEvent<HTMLElement>): void {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, size: number) =>
      Math.min(100, Math.max(0, Math.round(((at - from) / size) * 100)))
    setPoint({ x: share(event.clientX, left, width), y: share(event.clientY, top, height) })
  }

  return (
    <section className="piece-section">
      <h2 className="text-xl">Focal point</h2>
      <p className="text-sm text-ink-soft">What must stay in sight when a page shows only a part of the picture.</p>
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="act" value="focus" />
        <div className="focal-views">
          {/* The sliders do the same for those who do not point. */}
          <div className="focal-map" onPointerDown={pointAt} onPointerMove={pointAt}>
            <img src={picture.thumbnail} alt="" draggable={false} />
            <span className="focal-point" style={isLive ? { left: `${point.x}%`, top: `${point.y}%` } : undefined} />
          </div>
          <img src={picture.thumbnail} alt="" className="focal-wide" style={seen} />
          <img src={picture.thumbnail} alt="" className="focal-square" style={seen} />
        </div>
        <Slider name="focalX" label="From the left" value={point.x} onChange={(x) => setPoint({ ...point, x })} />
        <Slider name="focalY" label="From the top" value={point.y} onChange={(y) => setPoint({ ...point, y })} />
        <div>
          <Button variant="secondary" size="small">
            Save the focal point
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface SliderProps {
  name: string
  label: string
  value: number
  onChange(value: number): void
}

function Slider({ name, label, value, onChange }: SliderProps) {
  return (
    <div className="slider">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={name} className="figures text-sm text-ink-soft">
        {value} %
      </output>
    </div>
  )
}
