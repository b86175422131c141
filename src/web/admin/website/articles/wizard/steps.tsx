const STEPS = ['Title, description and image', 'Text'] as const

export function Steps({ current }: { current: 1 | 2 }) {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((words, index) => (
        <li key={words} aria-current={current === index + 1 ? 'step' : undefined}>
          <span className="figures">{index + 1}</span> {words}
        </li>
      ))}
    </ol>
  )
}
