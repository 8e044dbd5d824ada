import "kit/kit.css";
import { units } from "kit/number";

document.title = units("0.00") === 0n ? "Mela মেলা" : "";
