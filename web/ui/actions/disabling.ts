import { type ComponentProps, type FocusEvent, useState } from 'react'

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'aria-disabled' | 'onClick' | 'onFocus' | 'onBlur'>

/**
 * A button’s props, disabled so that it keeps the focus: a browser takes it from a disabled one and gives it to nothing,
 * which would move the focus away from a person who has just pressed Publish or the last Undo. Once the focus has left, it is disabled as ever.
 */
export function useDisabling({ disabled, onFocus, onBlur, ...rest }: Props): Props {
  const [focused, setFocused] = useState(false)
  return {
    ...(disabled && focused
      ? { disabled: undefined, 'aria-disabled': true, onClick: event => event.preventDefault() }
      : { disabled, 'aria-disabled': rest['aria-disabled'], onClick: rest.onClick }),
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false)
      onBlur?.(event)
    },
  }
}
