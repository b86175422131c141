import { Outlet } from 'react-router'

/** Signing in, registering and what goes with it: pages of the application within the public frame. */
export const handle = { app: true }

export default Outlet
