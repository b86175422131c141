import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#design/primitives/button.tsx'
import { CropFrame } from './crop-frame.tsx'
import { type Cut, inside, ofForm } from './cut.ts'
import type { Picture } from './picture-acts.ts'

const FORMS = [
  { label: 'Square', form: 1 },
  { label: '3 : 2', form: 3 / 2 },
  { label: '16 : 9', form: 16 / 9 },
]

const FIELDS = [
  { name: 'left', label: 'Left' },
  { name: 'top', label: 'Top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const

/** Cuts the picture: by figures, or by moving the frame. */
export function CropSection({ picture }: { picture: Picture }) {
  const whole = { left: 0, top: 0, width: picture.width, height: picture.height }
  const [cut, setCut] = useState<Cut>(whole)
  const [isShown, setShown] = useState(false)
  return (
    <section className="piece-section">
      <details onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>
          <h2 className="inline text-xl">Crop</h2>
        </summary>
        <p className="my-2 text-sm text-ink-soft">
          Crops the picture everywhere it is used. The rest cannot be recovered.
        </p>
        <Form method="post" preventScrollReset className="flex flex-col gap-3">
          <input type="hidden" name="act" value="crop" />
          {isShown && <CropFrame picture={picture} cut={cut} onCut={setCut} />}
          <div className="flex flex-wrap gap-2">
            {FORMS.map(({ label, form }) => (
              <Button
                key={label}
                type="button"
                variant="secondary"
                size="small"
                onClick={() => setCut(ofForm(form, picture))}
              >
                {label}
              </Button>
            ))}
            <Button type="button" variant="quiet" size="small" onClick={() => setCut(whole)}>
              Whole
            </Button>
          </div>
          <div className="cut-figures">
            {FIELDS.map(({ name, label }) => (
              <div key={name}>
                <label htmlFor={`cut-${name}`}>{label}</label>
                <input
                  id={`cut-${name}`}
                  name={name}
                  type="number"
                  inputMode="numeric"
                  className="figures"
                  min={name === 'left' || name === 'top' ? 0 : 16}
                  max={name === 'left' || name === 'width' ? picture.width : picture.height}
                  value={cut[name]}
                  onChange={(event) => setCut({ ...cut, [name]: Math.round(Number(event.target.value)) })}
                  onBlur={() => setCut(inside(cut, picture))}
                />
              </div>
            ))}
          </div>
          <div>
            <Button variant="secondary" size="small">
              Crop the picture
            </Button>
          </div>
        </Form>
      </details>
    </section>
  )
}
