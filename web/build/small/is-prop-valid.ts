/** The elements that the grid's styles are for. */
const elements = ['div', 'input', 'textarea'].map(it => document.createElement(it))

/** Whether a prop of a styled element is an attribute, and not one for its style alone. */
export default (prop: string): boolean =>
  /^(on[A-Z]|data-|aria-)/.test(prop) || elements.some(element => prop in element)
