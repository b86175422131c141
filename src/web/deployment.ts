import { createContext } from 'react-router'

interface Deployment {
  showDesign: boolean
}

export const deploymentContext = createContext<Deployment>({ showDesign: false })
