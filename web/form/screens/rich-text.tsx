type RichTextProps = { html: string; className: string; id?: string | undefined }

/** HTML that was sanitised when it was written (security.md, Rich text); the one place that takes markup as it is. */
export const RichText = ({ html, className, id }: RichTextProps) => {
  const sanitised = { dangerouslySetInnerHTML: { __html: html } }
  return <div className={className} id={id} {...sanitised} />
}
