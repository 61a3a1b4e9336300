/**
 * The drawing of the not-found page: the track follows the bend, and a line leaves it on the outside, like a car that
 * runs wide. Fills its positioned parent.
 */
export function RunWideLine() {
  return (
    <svg
      className="art-run-wide"
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="art-line art-track-edge"
        d="M1240-1600C1240-700 1240-118 1010-20 940 10 876 36 872 92 866 168 1064 200 1066 296 1068 388 960 416 700 416"
      />
      <path className="art-line art-amber-line" d="M-400 416H700C930 416 1130 394 1272 330" />
      <path className="art-line art-amber-line" d="M1290 321l22-12m16-9l22-14m16-10l22-16" />
      <path className="art-line art-amber-line art-line-tick" d="M560 400v32" />
    </svg>
  )
}
