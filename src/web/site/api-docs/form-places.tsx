import { createContext, useContext } from 'react'

const Places = createContext<Record<string, string>>({})

export const FormPlaces = Places.Provider

export function FormLink({ form }: { form: string }) {
  return (
    <a className="ink-link" href={`${useContext(Places)[form] ?? ''}#form-${form}`}>
      {form}
    </a>
  )
}
