type AnotherAddressProps = {
  className: string
  formId: string
  /** Of the link to the form; '' or begins with '?' */
  query: string
  /** The page is about to be left for it */
  onLeave?: () => void
}

/** Ends the address under which the link leads back to the form */
export const anotherAddressHash = '#another-address'

/** Signs out of this browser and leads back to the form, for somebody else or with another address. */
export const AnotherAddress = ({ className, formId, query, onLeave }: AnotherAddressProps) => (
  <a
    className={`${className} another-address`}
    href={`/logout?${new URLSearchParams({ redirect_path: `/forms/${formId}${query}${anotherAddressHash}` })}`}
    onClick={({ metaKey, ctrlKey, shiftKey }) => metaKey || ctrlKey || shiftKey || onLeave?.()}
  >
    Use another address
  </a>
)
