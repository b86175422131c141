import { createContext } from 'react-router'

/** What pages may know of how the site is deployed. */
interface Deployment {
  /** The design system's own page is for those who build the site. */
  showDesign: boolean
}

export const deploymentContext = createContext<Deployment>({ showDesign: false })
