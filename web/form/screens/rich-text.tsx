type RichTextProps = { html: string; className: string; id?: string | undefined }

/** HTML that was sanitised when it was written: the one component that takes markup (docs/rules.md#rich-text-sinks). */
export const RichText = ({ html, className, id }: RichTextProps) => {
  const sanitised = { dangerouslySetInnerHTML: { __html: html } }
  return <div className={className} id={id} {...sanitised} />
}
