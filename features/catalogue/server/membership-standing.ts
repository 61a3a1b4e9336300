/** Who is a financial member on a day: the one thing the shop asks of the membership. app/ hands it in. */
export type MembershipStanding = {
  /** @param day in the club's zone, YYYY-MM-DD. At most one statement. */
  isFinancial(personId: number, day: string): Promise<boolean>
}
