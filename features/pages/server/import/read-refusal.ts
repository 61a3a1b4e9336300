/** The reasons why a file cannot be read. The codes are names of `PAGE_IMPORT_REFUSALS`. */
export type ReadRefusalCode =
  | 'notADocument'
  | 'oldWord'
  | 'tooLarge'
  | 'unpacksTooLarge'
  | 'tooLong'
  | 'tooComplex'
  | 'unreadable'

/** Thrown for a file that an import cannot read. */
export class ReadRefusal extends Error {
  override name = 'ReadRefusal'
  readonly code: ReadRefusalCode

  constructor(code: ReadRefusalCode, options?: ErrorOptions) {
    super(`the file is refused: ${code}`, options)
    this.code = code
  }
}
