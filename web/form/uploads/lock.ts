export type Lock = {
  /** Whether it is this tab's: false where another one has it */
  held: Promise<boolean>
  /** Lets others have it, also while it is still asked for */
  release: () => void
}

/**
 * What is on its way is one tab's to send, as long as that tab lives. `steal`: takes it from whichever has it; `onLost` hears
 * when another tab has done so. Without locks, as on a page that came without https, every tab has it.
 */
export const lock = (name: string, steal: boolean, onLost: () => void): Lock => {
  let release = () => {}
  const over = new Promise<void>(resolve => {
    release = resolve
  })
  const held = new Promise<boolean>(resolve => {
    if (!navigator.locks) return resolve(true)
    navigator.locks
      .request(`winnow-upload/${name}`, steal ? { steal } : { ifAvailable: true }, got => {
        resolve(got !== null)
        return got && over
      })
      .catch(onLost)
  })
  return { held, release }
}
