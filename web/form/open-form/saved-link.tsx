import { Icon } from '../icons.tsx'

/** On a phone the way to another device is below the whole form: 'Saved' at the top leads to it, once there is one (look/drafts.css). */
export const KeptWay = () => (
  <button
    className="kept-way"
    type="button"
    onClick={({ currentTarget }) => {
      const way = currentTarget.closest('.head')?.querySelector<HTMLElement>('.kept-link')
      way?.focus({ preventScroll: true })
      way?.scrollIntoView({ block: 'center' })
    }}
  >
    <span className="unseen">Where your answers are kept</span>
    <Icon name="chevron" />
  </button>
)
