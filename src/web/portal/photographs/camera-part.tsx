import { whenShown } from '#web/signed-in/parts/when-shown.tsx'

/** Photographs become one PDF; loaded by those who want to photograph. */
export const CameraPart = whenShown(async () => (await import('./photographs.tsx')).Photographs, {
  loading: 'Opening the camera …',
  part: 'photographs',
})
