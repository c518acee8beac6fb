// css-tree only has types for its main entry, which weighs 57 kB; the tokenizer alone is 1.5 kB.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}
