import { createContext } from 'react-router'
import type { LateFiles } from './late.tsx'

interface Deployment {
  showDesign: boolean
  /** What a client area loads after its first view. */
  lateFiles: LateFiles
}

export const deploymentContext = createContext<Deployment>({ showDesign: false, lateFiles: { first: [], parts: {} } })
