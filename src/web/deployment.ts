import { createContext } from 'react-router'

interface Deployment {
  showDesign: boolean
  /** What a client area loads after its first view. */
  lateFiles: string[]
}

export const deploymentContext = createContext<Deployment>({ showDesign: false, lateFiles: [] })
