import { AgentLogin as Login } from "../agent/AgentLogin";
import { AgentFrame } from "./AgentFrame";

export const AgentLogin = () => <Login Frame={AgentFrame} />;
