// The types of css-tree describe its main entry alone, which brings 57 kB; its tokenizer is 1.5 kB.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}
