import './Plate.css'
/** A number plate or race number, drawn as a plate. */
export function Plate({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className="plate figure">
      {number}
    </bdi>
  )
}
