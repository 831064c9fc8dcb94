import { css, cx } from '../../../../styled-system/css'
import { menu } from '../../../../styled-system/recipes'
import { KeyCap } from '../../../actions/KeyCap.tsx'
import { Avatar } from '../../../data/Avatar.tsx'
import { Icon } from '../../../Icon.tsx'
import type { Offer, Offered } from './offer.ts'

const list = css({
  position: 'fixed',
  zIndex: 'popover',
  width: '[220px]',
  maxHeight: '[260px]',
  overflowY: 'auto',
})
const item = css({ _coarse: { minHeight: '44' } })
const sentence = css({ paddingInline: '8', paddingBlock: '6', textStyle: 'meta', color: 't2' })

interface OfferMenuProps {
  id: string
  offer: Offer
  /** Absent: nothing is offered, and a sentence says why */
  active: Offered | undefined
  onChoose: (item: Offered) => void
  style: React.CSSProperties
}

/** What a slash or an @ offers; the focus stays in the text, the arrows walk here. */
export function OfferMenu({ id, offer, active, onChoose, style }: OfferMenuProps) {
  const styles = menu()
  return (
    <div className={cx(styles.content, list)} style={style}>
      {offer.sentence !== undefined && (
        <p className={sentence} role="status">
          {offer.sentence}
        </p>
      )}
      {offer.items.length > 0 && (
        <div id={id} role="listbox" aria-label={offer.label}>
          {offer.items.map(it => (
            <div
              key={it.id}
              id={`${id}-${it.id}`}
              ref={element => {
                if (it.id === active?.id) element?.scrollIntoView({ block: 'nearest' })
              }}
              role="option"
              tabIndex={-1}
              aria-selected={it.id === active?.id}
              data-highlighted={it.id === active?.id ? '' : undefined}
              className={cx(styles.item, item)}
              title={it.person?.email}
              onPointerDown={event => {
                event.preventDefault()
                onChoose(it)
              }}
            >
              {it.person && <Avatar name={it.person.name} image={it.person.image} size="20" />}
              {it.icon && <Icon of={it.icon} />}
              <span className={styles.words}>{it.name}</span>
              {it.keys && <KeyCap keys={it.keys} />}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
