import { createContext, useContext } from 'react'

const Places = createContext<Record<string, string>>({})

/** Which page tells of each form. */
export const FormPlaces = Places.Provider

/** A link to where a form is told of. */
export function FormLink({ form }: { form: string }) {
  return (
    <a className="ink-link" href={`${useContext(Places)[form] ?? ''}#form-${form}`}>
      {form}
    </a>
  )
}
