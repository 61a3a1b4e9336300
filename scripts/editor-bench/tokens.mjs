let count = 0

/** Returns a text that no other change contains. */
export function newToken() {
  count += 1
  return `#${count}#`
}

/** Returns the tokens in a value. @param {unknown} value @returns {string[]} */
export function tokensIn(value) {
  return [...new Set(JSON.stringify(value ?? null).match(/#\d+#/g))]
}
