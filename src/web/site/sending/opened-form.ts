import { createContext } from 'react-router'

/** Where a loader gets the signed token that says when a form was first shown. */
export const openedFormContext = createContext<() => string>()
