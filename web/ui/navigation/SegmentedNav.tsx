import { Link } from 'wouter'
import { segmented } from '../../styled-system/recipes'

interface SegmentedNavProps {
  items: readonly { href: string; name: string; current: boolean }[]
  /** What the pages belong to: 'Form'. */
  label: string
}

/** The pages of one thing: links that look like Segmented. */
export function SegmentedNav({ items, label }: SegmentedNavProps) {
  const styles = segmented()
  return (
    <nav className={styles.root} aria-label={label}>
      {items.map(item => (
        <Link
          key={item.href}
          href={item.href}
          className={styles.item}
          aria-current={item.current ? 'page' : undefined}
        >
          {item.name}
        </Link>
      ))}
    </nav>
  )
}
