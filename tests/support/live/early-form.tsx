import { type ReactNode, useState } from 'react'
import { KeepEarlyWords, type noteEarlyWords } from '#web/typed-early.tsx'

/** A form as the application has them: some fields are its own state, others keep what is typed. */
export function Shown() {
  const [name, setName] = useState('Ann')
  const [text, setText] = useState('')
  const [plan, setPlan] = useState('small')
  const [isTicked, setTicked] = useState(false)
  const [way, setWay] = useState('email')
  return (
    <form>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <select name="plan" value={plan} onChange={(event) => setPlan(event.target.value)}>
        <option value="small">Small</option>
        <option value="large">Large</option>
      </select>
      <input name="box" type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      {['email', 'phone'].map((each) => (
        <input key={each} name="way" type="radio" value={each} checked={way === each} onChange={() => setWay(each)} />
      ))}
      <input name="own" defaultValue="" />
      <output>{JSON.stringify({ name, text, plan, isTicked, way })}</output>
    </form>
  )
}

/** The same once its script is there, with what was entered before. */
export const woken = (words: ReturnType<typeof noteEarlyWords>): ReactNode => (
  <KeepEarlyWords words={words}>
    <Shown />
  </KeepEarlyWords>
)
